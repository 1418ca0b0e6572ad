"""`quincunx replay`: a recorded game."""

from pathlib import Path
from typing import Annotated

from rich.markup import escape

from quincunx.bots.levels import level_named
from quincunx.cli.support.console import console, messages
from quincunx.cli.support.failing import fail
from quincunx.cli.support.files import check_ending, read_record
from quincunx.cli.support.parameters import Argument, Option
from quincunx.cli.support.progress import track
from quincunx.cli.support.sketch import draw_position
from quincunx.core.pictures import view, write_animation, write_png
from quincunx.core.position import Position
from quincunx.core.record import Record, read_entry
from quincunx.core.svg import write_svg
from quincunx.core.words import counted


def run(
    file: Annotated[Path, Argument(help="A record.")],
    ply: Annotated[int | None, Option(help="Show the position after this many moves.")] = None,
    every: Annotated[bool, Option("--every", help="Show the position after every move.")] = False,
    output: Annotated[
        Path | None,
        Option("--output", "-o", help="A picture to write instead: .svg or .png; .webp has the whole game."),
    ] = None,
) -> None:
    """Check a record, and show its moves and the last position (or another one), or draw them."""
    record = read_record(file)
    if ply is not None and not 0 <= ply <= len(record.moves):
        fail(f"the record has {counted(len(record.moves), 'move')}: --ply is from 0 to {len(record.moves)}")
    if output is not None:
        draw(record, ply, output)
        return
    _show_header(record)
    if every:
        for position in record.positions():
            _show_position(position)
    else:
        _show_position(record.replay(ply))
    if record.outcome is not None and ply is None:
        console.print(f"Result: {record.outcome.reason}", style="bold", markup=False)


def draw(record: Record, ply: int | None, output: Path) -> None:
    """Write a picture of a position, or an animated one of the whole game."""
    check_ending(output, ".svg", ".png", ".webp")
    if output.suffix == ".webp":
        if ply is not None:
            fail("an animated picture has the whole game: leave out --ply")
        picture = write_animation(record, watch=lambda frames: track(list(frames), "drawing"))
    else:
        layout = view(record.replay(ply), onlooker=False)
        picture = write_png(layout) if output.suffix == ".png" else write_svg(layout).encode()
    output.write_bytes(picture)
    messages.print(f"wrote {output}", markup=False)


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
