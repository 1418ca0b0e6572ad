"""`quincunx mine`: puzzles, to be shipped with a game."""

from pathlib import Path
from typing import Annotated

from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

from quincunx.cli.support.arguments import GameName, OptionTexts, Seed, load_game
from quincunx.cli.support.console import console
from quincunx.cli.support.parameters import Option
from quincunx.cli.support.progress import show_progress, track
from quincunx.cli.support.spreading import Cluster, Jobs, Keep, spreading
from quincunx.core.words import counted
from quincunx.puzzles import Mine, Puzzle, parse_puzzles, write_puzzles
from quincunx.puzzles.mining import Make, with_rating, with_themes, without_doubles


def run(
    game: GameName,
    output: Annotated[Path, Option("--output", "-o", help="The file to write; what it has is kept.")],
    games: Annotated[
        int,
        Option(
            "--games",
            "-n",
            min=0,
            max=1_000_000,
            help="How many games to play, or seeds to try; with 0, only the file is gone through anew.",
        ),
    ] = 100,
    visits: Annotated[
        int, Option(min=100, max=1_000_000_000, help="How many positions each proof may look at.")
    ] = 200_000,
    strays: Annotated[
        int, Option(min=0, max=10_000, help="How often each game also goes on at random from its middle.")
    ] = 50,
    rate: Annotated[
        bool, Option("--rate", help="Rate the puzzles that the file has already anew, too.")
    ] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    keep: Keep = None,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Look for puzzles in games between levels 4 to 6: one move alone keeps the proven result, twice or more.

    What level 2 finds more often than not is left out, and so is what is alike up to symmetry. Ratings come
    from which levels solve them. Where a game brings kinds of puzzles of its own, these are made instead. A
    game finds its puzzles under the name puzzles.json beside its rules.
    """
    loaded = load_game(game, option)
    mine = Make(loaded, seed) if loaded.puzzle_kinds else Mine(loaded, seed, visits, strays)
    found: list[Puzzle] = []
    if output.exists():
        found += parse_puzzles(output.read_text(encoding="utf-8"))
    if rate:
        found = [with_rating(each) for each in track(found, "rating")]
    of = f"puzzles of {loaded}, rules {loaded.version}, {visits} visits, {strays} strays, seed {seed}"
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with (
        spreading(jobs, cluster, keep, of, games) as spread,
        show_progress(*columns, doing="mining", total=games) as show,
    ):
        for _, plain in spread.run(mine.dig, mine.tasks(games)):
            found += mine.read(plain)
            show(advance=1, description=counted(len(found), "puzzle"))
    puzzles = [with_themes(each) for each in without_doubles(found)]
    partial = output.with_name(output.name + ".part")  # the old file stays until the new one is ready
    try:
        partial.write_text(write_puzzles(puzzles), encoding="utf-8")
        partial.replace(output)
    finally:
        partial.unlink(missing_ok=True)
    console.print(f"{counted(len(puzzles), 'puzzle')}: {output}", markup=False)
