"""`quincunx ladder`: how far apart the levels are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from rich.progress import BarColumn, MofNCompleteColumn

from quincunx.bots.arena import Score, score
from quincunx.bots.ladder import Pairing, dial_pairings, elo_among, level_pairings, place_levels
from quincunx.bots.levels import STRONGEST, Ladder
from quincunx.bots.names import read_limit
from quincunx.cli.support.arguments import GameName, OptionTexts, Seed, load_game
from quincunx.cli.support.console import console
from quincunx.cli.support.document_sections import find_section, write_rows
from quincunx.cli.support.failing import fail
from quincunx.cli.support.files import replace_text
from quincunx.cli.support.parameters import Option
from quincunx.cli.support.progress import show_progress
from quincunx.cli.support.spreading import Cluster, Jobs, Keep, spreading
from quincunx.core.game import Game
from quincunx.spread import Spread


def run(
    game: GameName,
    games: Annotated[
        int,
        Option("--games", "-n", min=2, max=100_000, help="For each pair; a third of it for level 8."),
    ] = 100,
    jobs: Jobs = None,
    cluster: Cluster = None,
    keep: Keep = None,
    first: Annotated[int, Option("--from", min=1, max=8, help="The lowest level.")] = 1,
    last: Annotated[int, Option("--to", min=1, max=8, help="The highest level.")] = 8,
    limit: Annotated[str, Option(help="What level 8 gets for a move.")] = "1s",
    output: Annotated[
        Path | None, Option("--output", "-o", help="A file for the table, in Markdown.")
    ] = None,
    write: Annotated[
        Path | None,
        Option(help="A document in whose table for the game these rows are put; those of other levels stay."),
    ] = None,
    tune: Annotated[
        bool,
        Option(
            "--tune", help="Find the right dials for the levels, and write them to the game's levels.json."
        ),
    ] = False,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Let every level play the one below it, and show how far apart they are.

    With one seat, that is the share of games that each level wins.
    """
    loaded = load_game(game, option)
    if first > last or (first == last and loaded.seats > 1):
        fail("the highest level has to be above the lowest")
    read_limit(limit)  # a wrong one is better told before anything is started
    of = f"{'tuning' if tune else 'a ladder of'} {loaded}, rules {loaded.version}, limit {limit}, seed {seed}"
    if tune:
        _check_tunable(loaded)
        with spreading(jobs, cluster, keep, of) as spread:
            _tune(loaded, games, spread, seed, limit)
        return
    # If there is nowhere to put the rows, better to fail now than after the games.
    if output is not None and not output.parent.is_dir():
        fail(f"there is no folder {output.parent}")
    if write is not None:
        find_section(write, str(loaded))
    rows = []
    with spreading(jobs, cluster, keep, of) as spread:
        for pairing in level_pairings(loaded, first, last, read_limit(limit)):
            rows.append(_row(loaded, pairing.name, _play(loaded, pairing, games, spread, seed)))
            console.print(rows[-1], markup=False)
            # At once, so that stopping a ladder that takes hours loses nothing that has been played.
            if output is not None:
                replace_text(output, "".join(f"{line}\n" for line in [*_head(loaded), *rows]))
            if write is not None:
                write_rows(write, str(loaded), _head(loaded), rows)


def _play(game: Game, pairing: Pairing, games: int, spread: Spread, seed: int) -> Score:
    games = pairing.count(games)
    shares: list[float] = []
    with show_progress(BarColumn(), MofNCompleteColumn(), doing=pairing.name, total=games) as show:
        for result in pairing.play(game, games, seed, spread):
            shares.append(result.shares[0])
            show(advance=1, description=f"{pairing.name}: {sum(shares):g} of {len(shares)}")
    return score(shares)


def _head(game: Game) -> list[str]:
    if game.seats == 1:
        return ["| Level | Deals | Won | 95 % interval |", "| --- | --- | --- | --- |"]
    fair = "" if game.seats == 2 else f" (fair: {1 / game.seats:.0%})"
    return [f"| Level | Games | Share{fair} | 95 % interval | Elo |", "| --- | --- | --- | --- | --- |"]


def _row(game: Game, name: str, found: Score) -> str:
    row = f"| {name} | {found.games} | {found.share:.1%} | {found.low:.1%} to {found.high:.1%} |"
    return row if game.seats == 1 else f"{row} {elo_among(found.share, game.seats):+.0f} |"


def _check_tunable(game: Game) -> Path:
    """Where the levels of a game are written."""
    if not game.numbered:
        fail(f"the moves of {game} have no numbers, so it has no dials")
    path = game.file("levels.json")
    if not isinstance(path, Path):
        fail(f"{game.name} is not installed in a folder, so its levels.json cannot be written")
    return path


def _tune(game: Game, games: int, spread: Spread, seed: int, limit: str) -> None:
    ladder, path = Ladder.of(game), _check_tunable(game)
    steps = []
    for dial, pairing in dial_pairings(game, read_limit(limit), spread):
        found = _play(game, pairing, games, spread, seed)
        steps.append((dial, found))
        console.print(_row(game, pairing.name, found), markup=False)
    dials = place_levels(steps, game.seats)
    replace_text(path, replace(ladder, dials={**ladder.dials, str(game): dials}).text)
    console.print(f"levels 1 to {STRONGEST - 1}: dials {', '.join(map(str, dials))}")
