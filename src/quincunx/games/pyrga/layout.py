"""How Pyrga looks: pieces of one space stand on each other, the square below, the triangle on top.

A square is a slab with bevelled edges, a cylinder a drum with a groove, a triangle an arrowhead with a ridge
to its point. A completed tower stands in the light of its owner and has the owner's coin on its slab.
"""

from dataclasses import replace
from functools import cache

from quincunx.core.facets import bevel, shine, slopes
from quincunx.core.game import Game
from quincunx.core.initials import lettered
from quincunx.core.kit import ORIGIN, Action, Board, Item, Kit, Look, Shelf
from quincunx.core.layout import Circle, Label, Point, Polygon, Shape, square
from quincunx.core.paints import Paint, Tones
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
SQUARES = SquareBoard("abcd", "1234", CELL, gap=4)
COMPASS = ("north", "east", "south", "west")

SLAB = 80.0
DRUM = 31.0
ARROW: tuple[Point, ...] = ((0.0, -29.0), (22.5, 18.0), (-22.5, 18.0))  # pointing up
PEAK: Point = (0.0, 5.0)
HEIGHT = 12.0  # of a slab, and of a drum
EDGE, RIDGE = 5.0, 9.0  # of an arrowhead: how high it is at its edges, and how much higher in the middle
SUNK = -6.0  # so far down is drawn what stands on the board, so that its middle is that of the space
PLATE = 8.0  # the radius of what bears the letter of a piece
SLAB_LETTER: Point = (-30.0, 30.0)  # seen with whatever stands on the slab
DRUM_LETTER: Point = (-21.6, 7.5)  # at its edge, seen beside an arrowhead whichever way that points
COIN = 10.5
COIN_AT = (29.0, 29.0)

PAINTS = {
    "pyrga-white-light": Paint("#ffefb0c0", "#fff8dcb8", width=6, dark=Tones("#fff1c28c", "#fff4d0b0")),
    "pyrga-black-light": Paint("#1d4f9c66", "#1b4a9980", width=6, dark=Tones("#6fb0ff66", "#8fc2ff80")),
}


def kit(game: Game) -> Kit:
    """The board and the pieces of both players; both openings look alike."""
    return _kit(_replies(game))


@cache
def _kit(replies: tuple[tuple[str, ...], ...]) -> Kit:
    return Kit(
        size=SQUARES.size,
        ground=SQUARES.ground,
        backdrop=SQUARES.coordinates,
        sites=SQUARES.places(SPACES, (Sign("· · ·", "label", (-10, 0)),)),
        looks={
            "mark": Look((square(ORIGIN, CELL - 1, "mark"),), signs=pointing_at(ORIGIN, CELL / 2)),
            **_pieces(SEATS[0]),
            **_pieces(SEATS[1]),
        },
        shelves=tuple(_shelf(seat) for seat in (0, 1)),
        actions=tuple(
            _action(*divmod(placement, 16), sends)
            for placement, sends in zip(PLACEMENTS, replies, strict=True)
        ),
        seats=SEATS,
        task="choose a piece",
    )


def _pieces(owner: str) -> dict[str, Look]:
    """In characters pieces of a space stand side by side, and then whose tower it is."""
    outside, between, inside = list(_letters(owner))
    triangles = {
        f"{owner}-T{name[0]}": Look(
            _arrow(direction, owner),
            f"{owner} triangle pointing {WAYS[direction]}",
            signs=(Sign(inside + name[0], owner, (15, 0)),),
            level=2,
        )
        for direction, name in enumerate(COMPASS)
    }
    tower = (Sign(owner[0].upper(), owner, (40, 0)),)
    return {
        f"{owner}-S": Look(
            _slab(owner), f"{owner} square", signs=(Sign(outside, owner, (-30, 0)),), height=HEIGHT
        ),
        f"{owner}-C": Look(
            _drum(owner),
            f"{owner} cylinder",
            signs=(Sign(between, owner, (-10, 0)),),
            height=HEIGHT,
            level=1,
        ),
        **triangles,
        f"{owner}-light": Look(_light(owner), sort="mark"),
        f"{owner}-tower": Look(_coin(owner), f"tower of {owner}", signs=tower, sort="mark"),
    }


def _letters(owner: str) -> str:
    """Those of the notation; capitals are White's."""
    return KINDS if owner == SEATS[0] else KINDS.lower()


def _slab(role: str) -> tuple[Shape, ...]:
    base = replace(square(ORIGIN, SLAB, role, HEIGHT), lift=SUNK)
    top = SUNK + HEIGHT
    return base, *bevel(base.points, 0.07, role, top), *_letter(SLAB_LETTER, role, top)


def _drum(role: str) -> tuple[Shape, ...]:
    top = SUNK + HEIGHT
    return (
        Circle(ORIGIN, DRUM, role, rise=HEIGHT, lift=SUNK),
        Circle(ORIGIN, DRUM - 4, f"{role}-side", DRUM - 5, lift=top),
        shine(DRUM - 1.6, 1.8, role, top),
        *_letter(DRUM_LETTER, role, top),
    )


def _arrow(direction: int, role: str) -> tuple[Shape, ...]:
    """Its slopes meet in a ridge that runs to the point."""
    corners, peak = ARROW, PEAK
    for _ in range(direction):
        corners, peak = tuple((-y, x) for x, y in corners), (-peak[1], peak[0])
    return (
        Polygon(corners, role, EDGE, SUNK),
        *slopes(corners, peak, RIDGE, role, SUNK + EDGE),
        *_letter(peak, role, SUNK + EDGE),
    )


def _letter(at: Point, owner: str, lift: float) -> tuple[Shape, ...]:
    return lettered(at, owner[0].upper(), PLATE, lift)


def _light(owner: str) -> tuple[Shape, ...]:
    """What a completed tower stands in."""
    role = f"pyrga-{owner}-light"
    return square(ORIGIN, 96, role), square(ORIGIN, 90, role)


def _coin(owner: str) -> tuple[Shape, ...]:
    """It lies on the slab, which is under all that stands there."""
    ink, top = "text" if owner == "white" else "light", SUNK - HEIGHT
    return (
        Circle(COIN_AT, COIN, owner, rise=3, lift=top),
        Circle(COIN_AT, COIN - 2, f"{owner}-side", COIN - 2.8, lift=top + 3),
        Label(COIN_AT, owner[0].upper(), ink, 15, top + 3),
    )


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


def _action(layer: int, space: int, sends: tuple[str, ...]) -> Action:
    """The piece, then the space."""
    kind = KINDS[min(layer, 2)]
    pointing = DIRECTIONS[layer - 2] if layer > 1 else ""
    return Action((f"*-{kind}", SPACES[space]), (f"*-{kind}{pointing}",), sends=sends)


@cache
def _replies(game: Game) -> tuple[tuple[str, ...], ...]:
    """Where each placement sends the other player, as the rules have it on an empty board."""
    replies = []
    for action in range(len(PLACEMENTS)):
        position = PyrgaPosition(game)
        position.act(action)
        spaces = {PLACEMENTS[answer] % 16 for answer in position.legal_actions()}
        replies.append(tuple(SPACES[space] for space in sorted(spaces)))
    return tuple(replies)


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
    if len(standing) < 3:
        return tuple(looks)
    owner = SEATS[sum(seat for seat, _ in standing) >= 2]
    return f"{owner}-light", *looks, f"{owner}-tower"


def _in_hand(position: PyrgaPosition, owner: int, kind: int) -> int:
    left: int = position.hands[owner] // 6**kind % 6
    return left
