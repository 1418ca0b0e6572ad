"""What must hold for drawings in characters."""

from __future__ import annotations

from quincunx.core.layout import Layout, bounds
from quincunx.core.paints import PAINTS
from quincunx.core.position import Position
from quincunx.core.sketch import Canvas
from quincunx.testing.promise import require


def check_sketch(position: Position, seat: int | None, layout: Layout) -> None:
    """What can be chosen is to be seen, every role is painted, and a move changes what one sees."""
    game = position.game
    drawn = Canvas(game.kit, game.board(position, seat))
    chosen = {step for move in layout.moves for step in move.steps}
    chosen |= set(layout.claim.sites if layout.claim is not None else ())
    for site in layout.sites:
        if site.id in chosen:
            left, top, width, height = bounds(site.outline)
            first_line, first_column = drawn.cell_of((left, top))
            last_line, last_column = drawn.cell_of((left + width, top + height))
            seen = any(
                (line, column) in drawn.cells
                for line in range(first_line, last_line + 1)
                for column in range(first_column, last_column + 1)
            )
            require(seen, f"{site.id} is to be seen in the sketch", position)
    sketch = game.sketch(position, seat)
    unknown = {role for line in sketch for _, role in line} - PAINTS.keys() - game.paints.keys()
    require(not unknown, f"every role is painted, {unknown} too", position)
    if seat in position.to_act:
        after = position.copy()
        after.push(layout.moves[-1].move, seat)
        require(game.sketch(after, seat) != sketch, "a move changes the sketch", position)
