"""How Ringgz looks: rings of four widths round the middle of each territory, bases as solid pieces.

Colour never stands alone: every ring has a bead where its colour has it (blue above, green on the
right, yellow below, red on the left), bases bear the letter of their colour, and a flag in the corner
of a territory bears the letter of the colour that is ahead there.
"""

from math import cos, pi, sin

from quincunx.core.layout import (
    Circle,
    Label,
    Layout,
    Point,
    Polygon,
    Shape,
    Site,
    Steps,
    Tray,
    TrayItem,
)
from quincunx.games.ringgz.notation import ACTION_TEXTS
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
    SIDE,
    TERRITORIES,
    TERRITORY_NAMES,
    Hand,
    piece_name,
    seat_name,
)
from quincunx.games.ringgz.rules import RinggzPosition
from quincunx.games.ringgz.sketch import sketch
from quincunx.games.ringgz.tables import FIRST_RING, PIECES

__all__ = ["draw", "sketch"]

CELL = 100.0
EDGE = 34.0  # for the coordinates
WIDTH = SIDE * CELL + 2 * EDGE

RING_RADII = (12.5, 23.2, 33.9, 44.6)
RING_BREADTH = 7.4
BASE_RADIUS = 40.0
START_RADIUS = 44.0
FLAG_RADIUS = 9.6

# Where the bead of each colour's rings is: above, right, below, left.
BEADS = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))

STARTING_BASE_ID = "starting-base"


def draw(position: RinggzPosition, seat: int | None) -> Layout:
    """The whole position; nothing is hidden from anyone."""
    return Layout(
        size=(WIDTH, WIDTH),
        backdrop=_backdrop(),
        sites=tuple(_site(position, territory) for territory in range(TERRITORIES)),
        trays=tuple(_trays(position)),
        moves=tuple(_steps(position, action) for action in position.legal_actions()),
        last=_last(position),
        caption=_caption(position),
        task="choose a piece",
    )


def _caption(position: RinggzPosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Ringgz, over: {outcome.reason}"
    mover = seat_name(position.seats, position.turn)
    if position.start < 0:
        return f"Ringgz, {mover} to place the starting base"
    return f"Ringgz, {mover} to move"


def _center(territory: int) -> Point:
    return EDGE + CELL * (territory % SIDE + 0.5), EDGE + CELL * (SIDE - 0.5 - territory // SIDE)


def _square(center: Point, side: float, role: str) -> Polygon:
    (x, y), h = center, side / 2
    return Polygon(((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)), role)


def _ring(center: Point, colour: int, size: int) -> tuple[Shape, ...]:
    outer = RING_RADII[size]
    along = outer - RING_BREADTH / 2
    bead = center[0] + along * BEADS[colour][0], center[1] + along * BEADS[colour][1]
    return (
        Circle(center, outer, COLOUR_NAMES[colour], hole=outer - RING_BREADTH),
        Circle(bead, RING_BREADTH / 2 - 0.5, "neutral"),
    )


def _base(center: Point, colour: int) -> tuple[Shape, ...]:
    corners = [(2 * step + 1) * pi / 8 for step in range(8)]
    x, y = center
    outline = tuple((x + BASE_RADIUS * cos(angle), y + BASE_RADIUS * sin(angle)) for angle in corners)
    return (
        Polygon(outline, COLOUR_NAMES[colour]),
        Circle(center, 18, "neutral"),
        Label(center, COLOUR_LETTERS[colour].upper(), "text", 24),
    )


def _piece(center: Point, colour: int, kind: int) -> tuple[Shape, ...]:
    return _base(center, colour) if kind == BASE else _ring(center, colour, kind)


def _starting_base(center: Point) -> tuple[Shape, ...]:
    """A disc of four quarters, one in each colour."""
    x, y = center
    shapes: list[Shape] = []
    for colour in range(COLOURS):
        first = pi / 2 * colour - 3 * pi / 4
        arc = [first + pi / 2 * step / 12 for step in range(13)]
        rim = [(x + START_RADIUS * cos(angle), y + START_RADIUS * sin(angle)) for angle in arc]
        shapes.append(Polygon((center, *rim), COLOUR_NAMES[colour]))
    for colour in range(COLOURS):
        at = x + 27 * BEADS[colour][0], y + 27 * BEADS[colour][1]
        shapes += [
            Circle(at, 10.5, "neutral"),
            Label(at, COLOUR_LETTERS[colour].upper(), "text", 15),
        ]
    return tuple(shapes)


def _flag(center: Point, leader: int) -> tuple[Shape, ...]:
    """The sign of who is ahead on a territory; without a leader, that its rings are tied."""
    at = center[0] + CELL / 2 - FLAG_RADIUS - 1.5, center[1] - CELL / 2 + FLAG_RADIUS + 1.5
    if leader < 0:
        return (Label(at, "=", "label", 17),)
    return (
        Circle(at, FLAG_RADIUS, COLOUR_NAMES[leader]),
        Circle(at, FLAG_RADIUS - 3, "paper"),
        Label(at, COLOUR_LETTERS[leader].upper(), "text", 11.5),
    )


def _backdrop() -> tuple[Shape, ...]:
    names: list[Shape] = []
    for index in range(SIDE):
        along = EDGE + CELL * (index + 0.5)
        names.append(Label((along, WIDTH - EDGE / 2), "abcde"[index], "label", 18))
        names.append(Label((EDGE / 2, WIDTH - along), "12345"[index], "label", 18))
    return (_square((WIDTH / 2, WIDTH / 2), WIDTH, "board"), *names)


def _site(position: RinggzPosition, territory: int) -> Site:
    center = _center(territory)
    pieces = position.pieces_on(territory)
    shapes: list[Shape] = []
    words = [piece_name(colour, kind) for colour, kind in pieces]
    for colour, kind in pieces:
        shapes += _piece(center, colour, kind)
    state = "empty"
    if territory == position.start:
        shapes += _starting_base(center)
        words = [state := "starting base"]
    elif position.has_base(territory):
        state = words[0]
    elif pieces:
        leader = position.leader(territory)
        shapes += _flag(center, leader)
        words.append(state := "tied" if leader < 0 else f"{COLOUR_NAMES[leader]} is ahead")
    return Site(
        id=TERRITORY_NAMES[territory],
        label=f"{TERRITORY_NAMES[territory]}: {', '.join(words) or 'empty'}",
        outline=_square(center, CELL, "site"),
        shapes=tuple(shapes),
        state=state,
    )


def _trays(position: RinggzPosition) -> list[Tray]:
    """One for each colour of each seat."""
    trays = []
    for seat, hands in enumerate(SEATINGS[position.seats]):
        for index, hand in enumerate(hands):
            items = [_item(position, seat, index, kind) for kind in range(KINDS)]
            if position.start < 0 and position.turn == seat and index == 0:
                items.append(_starting_base_item())
            trays.append(
                Tray(
                    seat=seat,
                    label=_label(hand, index),
                    items=tuple(items),
                    note=_note(position, seat) if index == 0 else "",
                    turn=index == 0 and position.to_act == (seat,),
                )
            )
    return trays


def _label(hand: Hand, index: int) -> str:
    name = COLOUR_NAMES[hand.colour]
    return name.capitalize() if index == 0 else f"+ {name}"


def _note(position: RinggzPosition, seat: int) -> str:
    won = position.territories(seat)
    return f"{won} territor{'y' if won == 1 else 'ies'}"


def _item(position: RinggzPosition, seat: int, index: int, kind: int) -> TrayItem:
    colour, of_a_kind = SEATINGS[position.seats][seat][index]
    count = position.left_in_hand(seat, index, kind)
    owner = f"{seat_name(position.seats, seat)}’s " if of_a_kind == SHARE else ""
    return TrayItem(
        id=_tray_id(seat, colour, kind),
        label=f"{owner}{piece_name(colour, kind)}, {count} of {of_a_kind} left",
        size=(CELL, CELL),
        shapes=_piece((CELL / 2, CELL / 2), colour, kind),
        count=count,
    )


def _starting_base_item() -> TrayItem:
    center = CELL / 2, CELL / 2
    return TrayItem(STARTING_BASE_ID, "starting base", (CELL, CELL), _starting_base(center), 1)


def _tray_id(seat: int, colour: int, kind: int) -> str:
    """Of a shared colour every seat has its own, so the seat is part of it."""
    return f"{seat}-{COLOUR_LETTERS[colour]}{KIND_LETTERS[kind]}"


def steps_of(position: RinggzPosition, action: int) -> tuple[str, ...]:
    """The piece, then the territory."""
    if action < FIRST_RING:
        return STARTING_BASE_ID, TERRITORY_NAMES[CENTRAL[action]]
    colour, kind, territory = PIECES[action - FIRST_RING]
    return _tray_id(position.turn, colour, kind), TERRITORY_NAMES[territory]


def _steps(position: RinggzPosition, action: int) -> Steps:
    if action < FIRST_RING:
        center = _center(CENTRAL[action])
        ghost = _starting_base(center)
    else:
        colour, kind, territory = PIECES[action - FIRST_RING]
        center = _center(territory)
        ghost = _piece(center, colour, kind)
    return Steps(ACTION_TEXTS[action], steps_of(position, action), center, ghost)


def _last(position: RinggzPosition) -> tuple[Shape, ...]:
    territory = position.last_territory()
    return (_square(_center(territory), CELL, "mark"),) if territory >= 0 else ()
