"""The score sheet of a game of several rounds, in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quincunx.core.position import Position
from quincunx.core.sheet import Sheet

WON = "★"


def draw_sheet(position: Position) -> RenderableType | None:
    """What each seat has got in each round so far; None if no round is over."""
    sheet = position.game.board(position, None).sheet
    return None if sheet is None else Group(_draw(sheet, position.game.seat_names), sheet.aim)


def _draw(sheet: Sheet, names: tuple[str, ...]) -> Table:
    table = Table(show_footer=True, caption=f"{WON} won the round", caption_justify="left")
    table.add_column("", "in all")
    for name, total in zip(names, sheet.totals, strict=True):
        table.add_column(name, str(total), justify="right")
    for row in sheet.rounds:
        cells = [_cell(points, seat in row.winners) for seat, points in enumerate(row.points)]
        table.add_row(row.name, *cells)
    return table


def _cell(points: int | None, won: bool) -> Text:
    written = "–" if points is None else str(points)
    return Text(f"{WON} {written}", "bold") if won else Text(written)
