"""`quincunx explore`: every move of a position, with its exact value and how soon the game ends after it.

Where that cannot be found out, it shows what strong levels have played.
"""

from typing import Annotated

from rich.progress import SpinnerColumn

from quincunx.bots.exact import may_be_solved
from quincunx.bots.survey import Survey, keys_after
from quincunx.cli.support.arguments import GameName, Moves, OptionTexts, PositionText, set_up
from quincunx.cli.support.figures import print_json, print_table
from quincunx.cli.support.parameters import Option
from quincunx.cli.support.progress import show_progress
from quincunx.core import checks
from quincunx.core.errors import IllegalMoveError, QuincunxError
from quincunx.core.position import Position
from quincunx.core.words import counted
from quincunx.search import Limit, Solver, explore
from quincunx.search.limit import MEGABYTE


def run(
    game: GameName,
    moves: Moves = "",
    position: PositionText = None,
    seconds: Annotated[
        float, Option(min=0.01, max=3600, help="How long to look for distances, once values are known.")
    ] = 2.0,
    memory: Annotated[int, Option(min=1, max=65536, help="Memory for the table, in megabytes.")] = 64,
    played: Annotated[
        bool, Option("--played", help="Show what strong levels have played, even if it can be solved.")
    ] = False,
    book: Annotated[bool, Option(help="Use the proven openings that come with the game.")] = True,
    as_json: Annotated[bool, Option("--json", help="Print the moves as JSON.")] = False,
    option: OptionTexts = None,
) -> None:
    """Show every move with its proven value, and how many plies the game lasts after it with best play.

    For two-seat games with nothing hidden, near the end or with a book of openings. The fastest win comes
    first, then draws, then the longest resistance; distances are found as far as there is time. Elsewhere,
    the moves that strong levels have played, with how often they won; there is nothing to see where cards are
    hidden.
    """
    start = set_up(game, option, moves, position, seed=0)
    if start.outcome is not None:
        raise IllegalMoveError(f"the game is over: {start.outcome.reason}")
    if played or (Survey.of(start.game) is not None and not may_be_solved(start)):
        _show_played(start, as_json)
        return
    with show_progress(SpinnerColumn(), doing="solving") as show:

        def show_nodes(nodes: int) -> bool:
            show(description=f"{nodes:,} positions looked at; Ctrl-C stops")
            return True

        solver = Solver(start, memory * MEGABYTE, progress=show_nodes, book=book)
        found = explore(start, Limit(seconds=seconds), solver)
    if as_json:
        print_json(seat=start.game.seat_names[start.to_act[0]], moves=found)
        return
    print_table(
        ("Move", "Value"),
        ("Plies",),
        [(each.move, each.value, "" if each.distance is None else each.distance) for each in found],
        f"For {start.game.seat_names[start.to_act[0]]}, who is to move. Plies: to the end of the game with "
        "best play, this move included; draws have none, nor what was not found in the time.",
    )


def _show_played(position: Position, as_json: bool) -> None:
    """The moves of games between levels, the most frequent first."""
    game, survey = position.game, Survey.of(position.game)
    if survey is None:
        raise QuincunxError(f"it is not known what levels play in {game}")
    start = checks.is_numbered(position, "a survey needs")
    met, seat = survey.met(start), game.seat_names[position.to_act[0]]
    found = [(move, survey.known[key]) for move, key in keys_after(start).items() if key in survey.known]
    found.sort(key=lambda one: -one[1].games)
    if as_json:
        shares = [
            {"move": move, "games": met.games, "shares": [round(share, 4) for share in met.shares]}
            for move, met in found
        ]
        print_json(seat=seat, games=met.games if met is not None else 0, played=shares)
        return
    print_table(
        ("Move",),
        ("Games", *game.seat_names),
        [(move, f"{met.games:,}", *(f"{share:.0%}" for share in met.shares)) for move, met in found],
        f"{seat} is to move. {met.games if met is not None else 0:,} of {counted(survey.games, 'game')} "
        f"{survey.source} came to this position, or to one alike; of each move, the games that came to "
        "where it leads, and how the wins were shared in them.",
    )
