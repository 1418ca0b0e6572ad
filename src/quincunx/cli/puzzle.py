"""`quincunx puzzle`: find the only moves that keep a result."""

from datetime import UTC, datetime
from typing import Annotated

from quincunx.cli.support.arguments import GameName
from quincunx.cli.support.console import console
from quincunx.cli.support.failing import fail
from quincunx.cli.support.parameters import Argument, Option
from quincunx.cli.support.terminal_puzzle import TerminalPuzzle
from quincunx.core.registry import load
from quincunx.core.words import counted
from quincunx.puzzles import Puzzle, puzzle_of_the_day, read_puzzles


def run(
    game: GameName,
    name: Annotated[str | None, Argument(help="Which puzzle; without it, that of the day.")] = None,
    rating: Annotated[int | None, Option(help="One that is about this hard, such as 1500.")] = None,
    theme: Annotated[str | None, Option(help="One with this theme.")] = None,
    listing: Annotated[bool, Option("--list", help="List the puzzles instead.")] = False,
) -> None:
    """Solve a puzzle: exactly one move keeps the win or the draw, and after the reply again."""
    loaded = load(game)
    puzzles = [each for each in read_puzzles(loaded) if theme is None or theme in each.themes]
    if not puzzles:
        themes = sorted({each for puzzle in read_puzzles(loaded) for each in puzzle.themes})
        known = f"; themes are {', '.join(themes)}" if themes else ""
        fail(f"there are no such puzzles for {loaded.title}{known}")
    if listing:
        for each in puzzles:
            console.print(_line(each), markup=False)
        return
    TerminalPuzzle(_choose(puzzles, name, rating)).go_through()


def _choose(puzzles: list[Puzzle], name: str | None, rating: int | None) -> Puzzle:
    if name is not None:
        found = next((each for each in puzzles if each.id == name), None)
        if found is None:
            fail(f"there is no puzzle {name!r}; --list shows them")
        return found
    if rating is not None:
        return min(puzzles, key=lambda each: (abs(each.rating - rating), each.id))
    return puzzle_of_the_day(puzzles, datetime.now(UTC).date())


def _line(puzzle: Puzzle) -> str:
    themes = f"  {', '.join(puzzle.themes)}" if puzzle.themes else ""
    return f"{puzzle.id}  {puzzle.rating:>4}  {puzzle.value}, {counted(len(puzzle.moves), 'move')}{themes}"
