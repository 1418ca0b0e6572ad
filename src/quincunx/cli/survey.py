"""`quincunx survey`: what strong levels play, to be shipped with a game."""

from pathlib import Path
from typing import Annotated

from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

from quincunx.bots.levels import STRONGEST
from quincunx.bots.survey import MOST_GAMES, Survey, parse_surveys, write_surveys
from quincunx.bots.surveying import check_open, make_survey, survey_records
from quincunx.cli.support.arguments import GameName, OptionTexts, Seed, load_game
from quincunx.cli.support.console import console
from quincunx.cli.support.gathering import Gathered, check_enough, gather_database, gather_files
from quincunx.cli.support.parameters import Option
from quincunx.cli.support.progress import show_progress
from quincunx.cli.support.spreading import Cluster, Jobs, Keep, spreading
from quincunx.core.errors import OptionError


def run(
    game: GameName,
    output: Annotated[
        Path, Option("--output", "-o", help="The file to write; what it has for other options is kept.")
    ],
    levels: Annotated[str, Option(help="Which levels play, with commas between them.")] = "5,6",
    games: Annotated[int, Option("--games", "-n", min=1, max=MOST_GAMES, help="How many games.")] = 1000,
    least: Annotated[int, Option(min=1, help="Keep positions that were reached in so many games.")] = 2,
    most: Annotated[int, Option(min=1, max=1_000_000, help="At most so many positions.")] = 8000,
    records: Annotated[
        list[Path] | None,
        Option(
            "--records",
            metavar="FILE",
            help="Count the game of a record, or those of all in a folder, instead; may be repeated.",
        ),
    ] = None,
    database: Annotated[
        str | None,
        Option(metavar="URL", help="Count the public finished games that a server has kept, instead."),
    ] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    keep: Keep = None,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Play games between levels, and write down how often each position was reached and who won then.

    With --records or --database, or both, no games are played, but those are counted that have been; what
    cannot be read is named and left out. Positions are known up to symmetry, however they were reached. A
    game finds its survey under the name played.survey beside its rules; `quincunx explore` and the explorer
    of a server show it. There is none where cards are hidden.
    """
    loaded = load_game(game, option)
    check_open(loaded)
    others = []
    if output.exists():
        others = [each for each in parse_surveys(output.read_bytes()) if each.game != loaded]
    if records or database is not None:
        gathered = Gathered(loaded)
        if records:
            gather_files(gathered, records)
        if database is not None:
            gather_database(gathered, database)
        check_enough(gathered, MOST_GAMES)
        made = survey_records(loaded, gathered.records, least=least, most=most)
        if gathered.left_out:
            console.print(f"left out: {gathered.left_out}", markup=False)
    else:
        chosen = _read_levels(levels)
        of = f"a survey of {loaded}, rules {loaded.version}, levels {chosen}, seed {seed}"
        columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        with (
            spreading(jobs, cluster, keep, of, games) as spread,
            show_progress(*columns, doing="playing", total=games) as show,
        ):
            made = make_survey(
                loaded,
                chosen,
                games,
                least=least,
                most=most,
                seed=seed,
                spread=spread,
                progress=lambda done: show(completed=done),
            )
    _write(sorted([*others, made], key=lambda each: str(each.game)), output)
    console.print(
        f"{len(made.known):,} positions of {made.games:,} games, {output.stat().st_size:,} bytes: {output}",
        markup=False,
    )


def _write(surveys: list[Survey], output: Path) -> None:
    """Write the file; the old one stays until the new one is ready."""
    partial = output.with_name(output.name + ".part")
    try:
        partial.write_bytes(write_surveys(surveys))
        partial.replace(output)
    finally:
        partial.unlink(missing_ok=True)


def _read_levels(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdigit() and 1 <= int(part) <= STRONGEST for part in parts):
        raise OptionError(f"levels are numbers from 1 to {STRONGEST} with commas between them, not {text!r}")
    return [int(part) for part in parts]
