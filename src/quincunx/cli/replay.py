"""`quincunx replay`: a recorded game."""

from pathlib import Path
from typing import Annotated

from rich.markup import escape

from quincunx.bots.levels import level_named
from quincunx.cli.support.console import console
from quincunx.cli.support.failing import fail
from quincunx.cli.support.files import read_record
from quincunx.cli.support.parameters import Argument, Option
from quincunx.cli.support.sketch import draw_position
from quincunx.core.position import Position
from quincunx.core.record import Record, read_entry
from quincunx.core.words import counted


def run(
    file: Annotated[Path, Argument(help="A record.")],
    ply: Annotated[int | None, Option(help="Show the position after this many moves.")] = None,
    every: Annotated[bool, Option("--every", help="Show the position after every move.")] = False,
) -> None:
    """Check a record, and show its moves and the last position (or another one)."""
    record = read_record(file)
    if ply is not None and not 0 <= ply <= len(record.moves):
        fail(f"the record has {counted(len(record.moves), 'move')}: --ply is from 0 to {len(record.moves)}")
    _show_header(record)
    if every:
        for position in record.positions():
            _show_position(position)
    else:
        _show_position(record.replay(ply))
    if record.outcome is not None and ply is None:
        console.print(f"Result: {record.outcome.reason}", style="bold", markup=False)


def _show_header(record: Record) -> None:
    console.print(f"[bold]{record.game.title}[/] ({record.game}), {counted(len(record.moves), 'move')}")
    for seat, name in zip(record.game.seat_names, record.players, strict=False):
        level = level_named(name)
        console.print(f"  {seat}: {name}{f', {level.title}' if level else ''}", markup=False)
    for key, value in record.headers.items():
        console.print(f"  {key}: {value}", markup=False)
    width = len(str(len(record.moves)))
    for number, (written, position) in enumerate(
        zip(record.moves, record.positions(), strict=False), start=1
    ):
        move = written if record.game.numbered else read_entry(written)[0]
        words = record.game.words(position, move)
        console.print(f"  {number:>{width}}. [bold]{escape(written)}[/] {escape(words)}")


def _show_position(position: Position) -> None:
    move = f": {position.last_move}" if position.last_move else ""
    console.print(f"\nAfter {counted(position.ply, 'move')}{move}", markup=False)
    console.print(draw_position(position))
