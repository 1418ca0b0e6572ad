"""How Three looks: as data for pictures and for clicking, and in characters for the terminal."""

from __future__ import annotations

from functools import cache

from quincunx import Game
from quincunx.core.kit import ORIGIN, Action, Board, Kit, Look, Place
from quincunx.core.layout import Circle, Point, Sketch, square
from quincunx_three.notation import LETTERS, NAMES, SEATS
from quincunx_three.rules import EMPTY, ThreePosition

CELL = 100.0


@cache
def kit(game: Game) -> Kit:
    """The sites, the stones of both players, and what to choose for each action."""
    stones = {owner: Look((Circle(ORIGIN, 0.35 * CELL, owner),), owner) for owner in SEATS}
    return Kit(
        size=(3 * CELL, 3 * CELL),
        sites=tuple(
            Place(name, name, square(ORIGIN, CELL, "site"), _center(site)) for site, name in enumerate(NAMES)
        ),
        looks={**stones, "mark": Look((square(ORIGIN, CELL - 6, "mark"),))},
        # One click on a site; `*` is the mover, whose stone is shown before it is put there.
        actions=tuple(Action(steps=(name,), ghost=("*",)) for name in NAMES),
        seats=SEATS,
        task="choose an empty site",
    )


def _center(site: int) -> Point:
    return CELL * (site % 3 + 0.5), CELL * (2.5 - site // 3)


def board(position: ThreePosition, seat: int | None) -> Board:
    """Which stones are where; nothing is hidden from anyone."""
    outcome, last = position.outcome, position.last_action
    state = f"over: {outcome.reason}" if outcome else f"{SEATS[position.turn]} to move"
    stones = {
        name: [SEATS[stone]] for name, stone in zip(NAMES, position.stones, strict=True) if stone != EMPTY
    }
    return Board(
        caption=f"Three, {state}",
        sites=stones,
        last=[("mark", *_center(last))] if last >= 0 else [],
        turn=position.to_act,
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
