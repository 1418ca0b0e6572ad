"""`quincunx ladder`: how far apart the levels are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress

from quincunx.bots.arena import Score, score
from quincunx.bots.ladder import Pairing, dial_pairings, elo_among, level_pairings, place_levels
from quincunx.bots.levels import STRONGEST, Ladder
from quincunx.bots.names import read_limit
from quincunx.cli.support.arguments import GameName, OptionTexts, Seed, load_game
from quincunx.cli.support.console import console, fail, show_progress
from quincunx.cli.support.document_sections import find_section, write_rows
from quincunx.cli.support.files import replace_text
from quincunx.core.game import Game


def run(
    game: GameName,
    games: Annotated[
        int,
        typer.Option("--games", "-n", min=2, max=100_000, help="For each pair; a third of it for level 8."),
    ] = 100,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=64, help="Games at the same time.")] = 1,
    first: Annotated[int, typer.Option("--from", min=1, max=8, help="The lowest level.")] = 1,
    last: Annotated[int, typer.Option("--to", min=1, max=8, help="The highest level.")] = 8,
    limit: Annotated[str, typer.Option(help="What level 8 gets for a move.")] = "1s",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file for the table, in Markdown.")
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option(help="A document whose table for the game gets these rows; those of other levels stay."),
    ] = None,
    tune: Annotated[
        bool,
        typer.Option(
            "--tune", help="Find out where the levels belong, and write it to the game's levels.json."
        ),
    ] = False,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Let every level play the one below it, and show how far apart they are.

    Where there is one seat it is the share of games won by each level.
    """
    loaded = load_game(game, option)
    if first > last or (first == last and loaded.seats > 1):
        fail("the highest level has to be above the lowest")
    if tune:
        _tune(loaded, games, jobs, seed, limit)
        return
    # Better to fail now than after the games, if there is nowhere to put the rows.
    if output is not None and not output.parent.is_dir():
        fail(f"there is no folder {output.parent}")
    if write is not None:
        find_section(write, str(loaded))
    rows = []
    with show_progress(BarColumn(), MofNCompleteColumn()) as progress:
        for pairing in level_pairings(loaded, first, last, read_limit(limit)):
            found = _play(progress, loaded, pairing, games, jobs, seed)
            rows.append(_row(loaded, pairing.name, found))
            console.print(rows[-1], markup=False)
            # At once, so that stopping a ladder that takes hours loses nothing that has been played.
            if output is not None:
                replace_text(output, "".join(f"{line}\n" for line in [*_head(loaded), *rows]))
            if write is not None:
                write_rows(write, str(loaded), _head(loaded), rows)


def _play(progress: Progress, game: Game, pairing: Pairing, games: int, jobs: int, seed: int) -> Score:
    games = pairing.count(games)
    task = progress.add_task(pairing.name, total=games)
    shares: list[float] = []
    for result in pairing.play(game, games, seed, jobs):
        shares.append(result.shares[0])
        progress.update(task, advance=1, description=f"{pairing.name}: {sum(shares):g} of {len(shares)}")
    progress.remove_task(task)
    return score(shares)


def _head(game: Game) -> list[str]:
    if game.seats == 1:
        return ["| Level | Deals | Won | 95 % interval |", "| --- | --- | --- | --- |"]
    fair = "" if game.seats == 2 else f" (fair: {1 / game.seats:.0%})"
    return [f"| Level | Games | Share{fair} | 95 % interval | Elo |", "| --- | --- | --- | --- | --- |"]


def _row(game: Game, name: str, found: Score) -> str:
    row = f"| {name} | {found.games} | {found.share:.1%} | {found.low:.1%} to {found.high:.1%} |"
    return row if game.seats == 1 else f"{row} {elo_among(found.share, game.seats):+.0f} |"


def _tune(game: Game, games: int, jobs: int, seed: int, limit: str) -> None:
    if not game.numbered:
        fail(f"the moves of {game} have no numbers, so that it has no dials")
    ladder, path = Ladder.of(game), game.file("levels.json")
    if not isinstance(path, Path):
        fail(f"{game.name} is not installed in a folder, so that nothing can be written there")
    steps = []
    with show_progress(BarColumn(), MofNCompleteColumn()) as progress:
        for dial, pairing in dial_pairings(game, read_limit(limit)):
            found = _play(progress, game, pairing, games, jobs, seed)
            steps.append((dial, found))
            console.print(_row(game, pairing.name, found), markup=False)
    dials = place_levels(steps, game.seats)
    replace_text(path, replace(ladder, dials={**ladder.dials, str(game): dials}).text)
    console.print(f"levels 1 to {STRONGEST - 1}: dials {', '.join(map(str, dials))}")
