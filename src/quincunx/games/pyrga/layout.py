"""How Pyrga looks: pieces of one space are nested, the square outside, the triangle inside."""

from functools import cache

from quincunx.core.game import Game
from quincunx.core.kit import ORIGIN, Action, Board, Item, Kit, Look, Shelf
from quincunx.core.layout import Circle, Label, Polygon, Shape, square
from quincunx.core.signs import Sign, pointing_at
from quincunx.core.squares import SquareBoard
from quincunx.games.pyrga.notation import (
    DIRECTIONS,
    KIND_NAMES,
    KINDS,
    SEATS,
    SPACES,
    WAYS,
    direction_on,
    pieces_on,
)
from quincunx.games.pyrga.rules import PIECES_OF_A_KIND, PLACEMENTS, PyrgaPosition

CELL = 100.0
SQUARES = SquareBoard("abcd", "1234", CELL)
HEIGHT = 12.0
COMPASS = ("north", "east", "south", "west")


def kit(game: Game) -> Kit:
    """The board and the pieces of both players; both openings look alike."""
    return _kit()


@cache
def _kit() -> Kit:
    return Kit(
        size=SQUARES.size,
        ground=SQUARES.ground,
        backdrop=SQUARES.coordinates,
        sites=SQUARES.places(SPACES, (Sign("· · ·", "label", (-10, 0)),)),
        looks={
            "mark": Look((square(ORIGIN, CELL - 6, "mark"),), signs=pointing_at(ORIGIN, CELL / 2)),
            **_pieces(SEATS[0]),
            **_pieces(SEATS[1]),
        },
        shelves=tuple(_shelf(seat) for seat in (0, 1)),
        actions=tuple(_action(*divmod(placement, 16)) for placement in PLACEMENTS),
        seats=SEATS,
        task="choose a piece",
    )


def _pieces(owner: str) -> dict[str, Look]:
    """In characters pieces of a space stand side by side, and then whose tower it is."""
    outside, between, inside = list(_letters(owner))
    triangles = {
        f"{owner}-T{name[0]}": Look(
            (_triangle(direction, owner),),
            f"{owner} triangle pointing {WAYS[direction]}",
            signs=(Sign(inside + name[0], owner, (15, 0)),),
        )
        for direction, name in enumerate(COMPASS)
    }
    tower = (Sign(owner[0].upper(), owner, (40, 0)),)
    return {
        f"{owner}-S": Look(
            (square(ORIGIN, 84, owner, HEIGHT),),
            f"{owner} square",
            height=HEIGHT,
            signs=(Sign(outside, owner, (-30, 0)),),
        ),
        f"{owner}-C": Look(
            (Circle(ORIGIN, 33, owner, rise=HEIGHT),),
            f"{owner} cylinder",
            height=HEIGHT,
            signs=(Sign(between, owner, (-10, 0)),),
        ),
        **triangles,
        f"{owner}-tower": Look(_flag(owner), f"tower of {owner}", signs=tower),
    }


def _letters(owner: str) -> str:
    """Those of the notation; capitals are White's."""
    return KINDS if owner == SEATS[0] else KINDS.lower()


def _triangle(direction: int, role: str) -> Polygon:
    corners = [(0.0, -27.0), (23.49, 16.74), (-23.49, 16.74)]  # pointing up
    for _ in range(direction):
        corners = [(-y, x) for x, y in corners]
    return Polygon(tuple(corners), role, HEIGHT)


def _flag(owner: str) -> tuple[Shape, ...]:
    """The sign of a completed tower: a disc of its owner's colour with the owner's letter."""
    ink = "text" if owner == "white" else "light"
    return Circle((32, -32), 12, owner), Label((32, -32), owner[0].upper(), ink, 15)


def _shelf(seat: int) -> Shelf:
    owner = SEATS[seat]
    items = [
        Item(
            id=f"{owner}-{kind}",
            label=f"{owner} {name}s, {{}} of {PIECES_OF_A_KIND} left",
            size=(CELL, CELL),
            look=f"{owner}-{kind}" if kind != "T" else f"{owner}-Tn",
            sign=letter,
        )
        for kind, name, letter in zip(KINDS, KIND_NAMES, _letters(owner), strict=True)
    ]
    return Shelf(seat, owner.capitalize(), tuple(items))


def _action(layer: int, space: int) -> Action:
    """The piece, then the space."""
    kind = KINDS[min(layer, 2)]
    return Action((f"*-{kind}", SPACES[space]), (f"*-{kind}{DIRECTIONS[layer - 2] if layer > 1 else ''}",))


def board(position: PyrgaPosition, seat: int | None) -> Board:
    """The whole position; nothing is hidden from anyone."""
    outcome = position.outcome
    last, towers = position.last_action, position.towers
    return Board(
        caption=f"Pyrga, over: {outcome.reason}" if outcome else f"Pyrga, {SEATS[position.turn]} to move",
        sites={
            SPACES[space]: _looks_of(standing, direction_on(position, space) if standing[-1][1] == 2 else 0)
            for space in range(16)
            if (standing := pieces_on(position, space))
        },
        counts={
            f"{SEATS[owner]}-{KINDS[kind]}": _in_hand(position, owner, kind)
            for owner in (0, 1)
            for kind in range(3)
        },
        notes=[f"{count} tower{'' if count == 1 else 's'}" for count in (towers[0], towers[1])],
        last=[("mark", *SQUARES.middle(PLACEMENTS[last] % 16))] if last >= 0 else [],
        turn=position.to_act,
    )


@cache
def _looks_of(standing: tuple[tuple[int, int], ...], direction: int) -> tuple[str, ...]:
    """The looks of pieces on a space, whose triangle, if there is one, points somewhere."""
    looks = [
        f"{SEATS[seat]}-{KINDS[kind]}{DIRECTIONS[direction] if kind == 2 else ''}" for seat, kind in standing
    ]
    if len(standing) == 3:
        looks.append(f"{SEATS[sum(seat for seat, _ in standing) >= 2]}-tower")
    return tuple(looks)


def _in_hand(position: PyrgaPosition, owner: int, kind: int) -> int:
    left: int = position.hands[owner] // 6**kind % 6
    return left
