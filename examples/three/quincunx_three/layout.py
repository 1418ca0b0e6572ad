"""How Three looks: as data for pictures and for clicking, and in characters for the terminal."""

from __future__ import annotations

from quincunx import Layout
from quincunx.core.layout import Circle, Point, Polygon, Site, Sketch, Steps
from quincunx_three.notation import LETTERS, NAMES, SEATS
from quincunx_three.rules import EMPTY, SITES, ThreePosition

CELL = 100.0


def draw(position: ThreePosition, seat: int | None) -> Layout:
    """The whole position; nothing is hidden from anyone."""
    outcome = position.outcome
    state = f"over: {outcome.reason}" if outcome else f"{SEATS[position.turn]} to move"
    return Layout(
        size=(3 * CELL, 3 * CELL),
        backdrop=(),
        sites=tuple(_site(position, site) for site in range(SITES)),
        trays=(),
        moves=tuple(_steps(position, action) for action in position.actions()),
        last=(_square(position.last_action, CELL - 6, "mark"),) if position.last_action >= 0 else (),
        caption=f"Three, {state}",
        task="choose an empty site",
    )


def sketch(position: ThreePosition, seat: int | None) -> Sketch:
    """The board in the letters of the notation."""
    lines: Sketch = []
    for rank in (2, 1, 0):
        row = [(f" {rank + 1} ", "label")]
        for stone in position.stones[3 * rank : 3 * rank + 3]:
            row.append((f" {LETTERS[stone]}", "label" if stone == EMPTY else SEATS[stone]))
        lines.append(row)
    return [*lines, [("    a b c", "label")]]


def _center(site: int) -> Point:
    return CELL * (site % 3 + 0.5), CELL * (2.5 - site // 3)


def _square(site: int, side: float, role: str) -> Polygon:
    (x, y), h = _center(site), side / 2
    return Polygon(((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)), role)


def _stone(site: int, seat: int) -> Circle:
    return Circle(_center(site), 0.35 * CELL, SEATS[seat])


def _site(position: ThreePosition, site: int) -> Site:
    stone = position.stones[site]
    words = "empty" if stone == EMPTY else SEATS[stone]
    shapes = () if stone == EMPTY else (_stone(site, stone),)
    return Site(NAMES[site], f"{NAMES[site]}: {words}", _square(site, CELL, "site"), shapes, words)


def _steps(position: ThreePosition, action: int) -> Steps:
    """A move is one click on a site; the ghost shows the stone before it is put there."""
    return Steps(NAMES[action], (NAMES[action],), _center(action), (_stone(action, position.turn),))
