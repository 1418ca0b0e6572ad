"""How Three looks, as data: pictures, the browser and the terminal are all drawn from it."""

from __future__ import annotations

from functools import cache

from quincunx import Game
from quincunx.core.kit import ORIGIN, Action, Board, Kit, Look
from quincunx.core.layout import Circle, square
from quincunx.core.signs import Sign, pointing_at
from quincunx.core.squares import SquareBoard
from quincunx_three.notation import NAMES, SEATS
from quincunx_three.rules import EMPTY, ThreePosition

CELL = 100.0
SQUARES = SquareBoard("abc", "123", CELL)


@cache
def kit(game: Game) -> Kit:
    """The sites, the stones of both players, and what to choose for each action."""
    looks = {
        # A stone is drawn as a circle, read out as its colour, and in characters it is a letter.
        owner: Look((Circle(ORIGIN, 0.35 * CELL, owner),), owner, signs=(Sign(owner[0].upper(), owner),))
        for owner in SEATS
    }
    looks["mark"] = Look((square(ORIGIN, CELL - 6, "mark"),), signs=pointing_at(ORIGIN, CELL / 2))
    return Kit(
        size=SQUARES.size,
        ground=SQUARES.ground,
        backdrop=SQUARES.coordinates,
        sites=SQUARES.places(NAMES),
        looks=looks,
        # One click on a site; `*` is the mover, whose stone is shown before it is put there.
        actions=tuple(Action(steps=(name,), ghost=("*",)) for name in NAMES),
        seats=SEATS,
        task="choose an empty site",
    )


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
        last=[("mark", *SQUARES.middle(last))] if last >= 0 else [],
        turn=position.to_act,
    )
