"""How Ringgz looks: enamel rings in round dishes, the larger the broader, and bases as pots with a lid.

Colour never stands alone: every ring has a bead where its colour has it (blue above, green on the right,
yellow below, red on the left), and its letter there or an eighth further round; bases bear the letter of
their colour, and a button in the corner of a territory bears the letter of the colour that is ahead there,
which also tints the dish.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, pi, sin

from quincunx.core import paints
from quincunx.core.facets import bevel, shine
from quincunx.core.game import Game
from quincunx.core.initials import lettered
from quincunx.core.kit import ORIGIN, Action, Board, Item, Kit, Look, Shelf
from quincunx.core.layout import Circle, Label, Point, Polygon, Shape
from quincunx.core.paints import Paint, Tones
from quincunx.core.signs import Sign, pointing_at
from quincunx.core.squares import SquareBoard
from quincunx.games.ringgz.parts import (
    BASE,
    CENTRAL,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    KIND_LETTERS,
    KINDS,
    SEATINGS,
    SHARE,
    TERRITORY_NAMES,
    piece_name,
    seat_name,
)
from quincunx.games.ringgz.rules import RinggzPosition
from quincunx.games.ringgz.tables import PIECES

CELL = 100.0
SQUARES = SquareBoard("abcde", "12345", CELL)

DISH = 48.0
RINGS = ((11.6, 5.0), (21.6, 5.8), (32.4, 7.0), (45.6, 9.0))  # how far out each size is, and how broad
RING_HEIGHT = 3.0
BASE_RADIUS, BASE_HEIGHT = 39.0, 9.0
LID, LID_HEIGHT = 30.0, 3.0
KNOB, KNOB_HEIGHT = 16.0, 4.0
START_RADIUS, START_HEIGHT = 42.0, 10.0
# The radius of what bears the letter of a ring. Neighbouring sizes have it an eighth of the way round apart,
# so that it may be larger than the gaps between them.
PLATES = (6.0, 7.5, 8.5, 8.5)
FLAG_RADIUS = 11.0
FLAG_AT = 42.5, -42.5
FLAG_HEIGHT = 3.0

# Where the bead of each colour's rings is: above, right, below, left.
BEADS = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))

# In characters the four sizes stand side by side, and who is ahead after them.
SLOTS: tuple[Point, ...] = ((-30, 0), (-20, 0), (-10, 0), (0, 0))
AHEAD = (30, 0)
EMPTY = (Sign("····", "label", (-15, 0)),)

START = "starting-base"
MOST_CONTENTS = 10_000  # of territories whose looks are kept: each of four sizes is there in a colour, or not


def kit(game: Game) -> Kit:
    """The board, the pieces of all colours, and who has which."""
    return _kit(game.seats)


@cache
def _kit(seats: int) -> Kit:
    quarters = zip(COLOUR_NAMES, SLOTS, strict=True)
    looks = {
        "mark": Look((Circle(ORIGIN, DISH + 0.5, "mark"),), signs=pointing_at(ORIGIN, CELL / 2)),
        START: Look(
            _starting_base(),
            "starting base",
            signs=tuple(Sign(name[0].upper(), name, at) for name, at in quarters),
        ),
        "tied": Look(_flag("neutral", "="), "tied", signs=(Sign("=", "label", AHEAD),), sort="mark"),
    }
    for colour, name in enumerate(COLOUR_NAMES):
        letter = COLOUR_LETTERS[colour]
        for size, at in enumerate(SLOTS):
            looks[_piece_id(colour, size)] = Look(
                _ring(colour, size), piece_name(colour, size), signs=(Sign(letter, name, at),)
            )
        looks[_piece_id(colour, BASE)] = Look(
            _base(colour), piece_name(colour, BASE), signs=(Sign(f"[{letter.upper()}] ", name, (-15, 0)),)
        )
        looks[f"{name}-dish"] = Look((Circle(ORIGIN, DISH - 1.2, _tint(name)),), sort="mark")
        looks[f"{name}-ahead"] = Look(
            _flag(name, letter.upper()),
            f"{name} is ahead",
            signs=(Sign(letter.upper(), name, AHEAD),),
            sort="mark",
        )
    start = [Action((START, TERRITORY_NAMES[territory]), (START,)) for territory in CENTRAL]
    return Kit(
        size=SQUARES.size,
        ground=SQUARES.ground,
        backdrop=(*SQUARES.coordinates, *_lips()),
        sites=SQUARES.places(TERRITORY_NAMES, EMPTY, Circle(ORIGIN, DISH, "dish")),
        looks=looks,
        shelves=tuple(_shelf(seats, *shelf) for shelf in _shelves(seats)),
        actions=(*start, *(_action(*piece) for piece in PIECES)),
        seats=tuple(map(str, range(seats))),
        task="choose a piece",
    )


def _lips() -> Iterator[Circle]:
    """The rims of the dishes, where the light meets them."""
    for territory in range(len(TERRITORY_NAMES)):
        x, y = SQUARES.middle(territory)
        yield Circle((x + 0.8, y + 1.2), DISH + 0.6, "board-lit")


def _ring(colour: int, size: int) -> tuple[Shape, ...]:
    role, (outer, breadth), sunk = COLOUR_NAMES[colour], RINGS[size], -RING_HEIGHT / 2
    top, along = sunk + RING_HEIGHT, outer - breadth / 2
    bead = along * BEADS[colour][0], along * BEADS[colour][1]
    return (
        Circle(ORIGIN, outer, role, hole=outer - breadth, rise=RING_HEIGHT, lift=sunk),
        shine(outer - breadth * 0.3, breadth * 0.22, role, top),
        Circle(bead, 1.8 + breadth / 4, "neutral", lift=top),
        *lettered(_letter_at(colour, size), COLOUR_LETTERS[colour].upper(), PLATES[size], top),
    )


def _letter_at(colour: int, size: int) -> Point:
    """On its bead, or between it and where the next colour has it."""
    (across, down), (outer, breadth) = BEADS[colour], RINGS[size]
    turned = pi / 4 * (size % 2)
    along = outer - breadth / 2
    return (
        along * (across * cos(turned) - down * sin(turned)),
        along * (across * sin(turned) + down * cos(turned)),
    )


def _base(colour: int) -> tuple[Shape, ...]:
    """A pot with eight sides, a lid, and on its knob the letter."""
    role, corners = COLOUR_NAMES[colour], [(2 * step + 1) * pi / 8 for step in range(8)]
    outline = tuple((BASE_RADIUS * cos(angle), BASE_RADIUS * sin(angle)) for angle in corners)
    sunk = -(BASE_HEIGHT + LID_HEIGHT + KNOB_HEIGHT) / 2
    rim = sunk + BASE_HEIGHT
    lid, knob = rim + LID_HEIGHT, rim + LID_HEIGHT + KNOB_HEIGHT
    return (
        Polygon(outline, role, BASE_HEIGHT, sunk),
        *bevel(outline, 0.09, role, rim),
        Circle(ORIGIN, LID, role, rise=LID_HEIGHT, lift=rim),
        shine(LID - 2, 2, role, lid),
        Circle(ORIGIN, KNOB, "neutral", rise=KNOB_HEIGHT, lift=lid),
        Label(ORIGIN, COLOUR_LETTERS[colour].upper(), "text", 23, knob),
    )


def _starting_base() -> tuple[Shape, ...]:
    """A disc of four quarters, one in each colour."""
    top = START_HEIGHT / 2
    shapes: list[Shape] = [Circle(ORIGIN, START_RADIUS + 2, "neutral", rise=START_HEIGHT, lift=-top)]
    for colour in range(COLOURS):
        first = pi / 2 * colour - 3 * pi / 4
        arc = [first + pi / 2 * step / 12 for step in range(13)]
        rim = [(START_RADIUS * cos(angle), START_RADIUS * sin(angle)) for angle in arc]
        shapes.append(Polygon((ORIGIN, *rim), COLOUR_NAMES[colour], lift=top))
    for colour in range(COLOURS):
        at = 26 * BEADS[colour][0], 26 * BEADS[colour][1]
        shapes += [
            Circle(at, 10.5, "neutral", rise=2, lift=top),
            Label(at, COLOUR_LETTERS[colour].upper(), "text", 15, top + 2),
        ]
    return tuple(shapes)


def _flag(role: str, sign: str) -> tuple[Shape, ...]:
    """The button that says who is ahead on a territory."""
    sunk = -FLAG_HEIGHT / 2
    return (
        Circle(FLAG_AT, FLAG_RADIUS, role, rise=FLAG_HEIGHT, lift=sunk),
        Circle(FLAG_AT, FLAG_RADIUS - 3, "paper", lift=-sunk),
        Label(FLAG_AT, sign, "text", 13, -sunk),
    )


def _tint(name: str) -> str:
    """The role of a dish in which a colour is ahead."""
    return f"ringgz-{name}-dish"


def _dish_of(paint: Paint) -> Paint:
    """A breath of a colour."""
    distinct = paint.distinct or paint
    return Paint(f"{paint.fill}59", distinct=Tones(f"{distinct.fill}59"))


PAINTS = {_tint(name): _dish_of(paints.PAINTS[name]) for name in COLOUR_NAMES}


@cache
def _shelves(seats: int) -> list[tuple[int, int]]:
    """A seat has a shelf for each of its colours."""
    return [(seat, index) for seat, hands in enumerate(SEATINGS[seats]) for index in range(len(hands))]


@cache
def _shelf_ids(seats: int) -> list[list[str]]:
    """What is on each shelf."""
    return [[item.id for item in shelf.items] for shelf in _kit(seats).shelves]


def _shelf(seats: int, seat: int, index: int) -> Shelf:
    colour, of_a_kind = SEATINGS[seats][seat][index]
    owner = f"{seat_name(seats, seat)}’s " if of_a_kind == SHARE else ""
    items = [
        Item(
            id=f"{seat}-{_piece_id(colour, kind)}",
            label=f"{owner}{piece_name(colour, kind)}, {{}} of {of_a_kind} left",
            size=(CELL, CELL),
            look=_piece_id(colour, kind),
            sign=_piece_id(colour, kind),
        )
        for kind in range(KINDS)
    ]
    if (seat, index) == (0, 0):
        items.append(Item(START, "starting base", (CELL, CELL), START, "*"))
    name = COLOUR_NAMES[colour]
    return Shelf(seat, name.capitalize() if index == 0 else f"+ {name}", tuple(items))


def _piece_id(colour: int, kind: int) -> str:
    return COLOUR_LETTERS[colour] + KIND_LETTERS[kind]


def _action(colour: int, kind: int, territory: int) -> Action:
    """The piece, then the territory. Of a shared colour every seat has its own pieces."""
    piece = _piece_id(colour, kind)
    return Action((f"*-{piece}", TERRITORY_NAMES[territory]), (piece,))


def board(position: RinggzPosition, seat: int | None) -> Board:
    """The whole position; nothing is hidden from anyone."""
    territory = position.last_territory()
    counts: dict[str, int] = {}
    notes = []
    for (owner, index), ids in zip(_shelves(position.seats), _shelf_ids(position.seats), strict=True):
        counts.update(zip(ids, position.hand(owner, index), strict=False))
        notes.append("" if index else _note(position.territories(owner)))
    if position.start < 0:
        counts[START] = 1
    return Board(
        caption=_caption(position),
        sites=_sites(position),
        counts=counts,
        notes=notes,
        last=[("mark", *SQUARES.middle(territory))] if territory >= 0 else [],
        turn=position.to_act,
        task="place the starting base" if position.start < 0 else None,
    )


def _caption(position: RinggzPosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Ringgz, over: {outcome.reason}"
    mover = seat_name(position.seats, position.turn)
    return f"Ringgz, {mover} to {'place the starting base' if position.start < 0 else 'move'}"


def _sites(position: RinggzPosition) -> dict[str, tuple[str, ...]]:
    sites = {
        TERRITORY_NAMES[territory]: _looks_of(
            tuple(pieces), position.leader(territory) if pieces[-1][1] != BASE else -1
        )
        for territory, pieces in enumerate(position.contents())
        if pieces
    }
    if position.start >= 0:
        sites[TERRITORY_NAMES[position.start]] = (START,)
    return sites


@lru_cache(MOST_CONTENTS)
def _looks_of(pieces: tuple[tuple[int, int], ...], leader: int) -> tuple[str, ...]:
    """The looks of pieces on a territory, and who is ahead there."""
    looks = [_piece_id(colour, kind) for colour, kind in pieces]
    if pieces[-1][1] == BASE:
        return tuple(looks)
    if leader < 0:
        return *looks, "tied"
    return f"{COLOUR_NAMES[leader]}-dish", *looks, f"{COLOUR_NAMES[leader]}-ahead"


def _note(territories: int) -> str:
    return f"{territories} territor{'y' if territories == 1 else 'ies'}"
