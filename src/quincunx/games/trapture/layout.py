"""How Trapture looks: cords lie in the grooves of a honeycomb, pegs stand in it, enamel bands run around.

In characters a squiggle is a line of letters, one letter for each shape; yellow's are capitals.
"""

from functools import cache
from string import ascii_lowercase, ascii_uppercase

from quincunx.core.game import Game
from quincunx.core.kit import ORIGIN, Action, Board, Item, Kit, Look, Place, Placement, Shelf
from quincunx.core.layout import Circle, Label, Shape
from quincunx.core.signs import Characters, Sign
from quincunx.games.trapture import cords, figures, honeycomb
from quincunx.games.trapture.board import (
    BAND_POINTS,
    BANDS_OF_SEAT,
    HEXAGON_NAMES,
    PEG_HEXAGONS,
    POINT_NAMES,
    SIDES,
    is_high,
)
from quincunx.games.trapture.figures import GROOVE
from quincunx.games.trapture.notation import SEATS
from quincunx.games.trapture.placements import PLACEMENTS, SEGMENTS, SHAPE_COUNTS, SHAPE_NAMES, SHAPES
from quincunx.games.trapture.rules import TrapturePosition

_HEXAGON_BESIDE = {groove: hexagon for hexagon, sides in enumerate(SIDES) for groove in sides}

_BOTH = " and ".join(SEATS)

# What tells for a point whose squiggles touch it.
TOUCHED: dict[str, tuple[Placement, ...]] = {owners: (f"touched-by-{owners}",) for owners in (*SEATS, _BOTH)}

LETTERS = dict(zip(SEATS, (ascii_uppercase, ascii_lowercase), strict=True))


def kit(game: Game) -> Kit:
    """The board, the squiggles as they can lie, and the pegs."""
    return _kit()


@cache
def _kit() -> Kit:
    tile = [
        Place(
            name,
            f"hexagon {name}",
            honeycomb.tile(hexagon, "site"),
            figures.hexagon_at(hexagon),
            empty="no peg",
        )
        for hexagon, name in enumerate(HEXAGON_NAMES)
    ]
    spot = Circle(ORIGIN, 0.1 * GROOVE, "groove")
    points = [
        Place(
            name,
            f"point {name}",
            spot,
            figures.point_at(point),
            signs=(Sign("'" if is_high(point) else ".", "line"), *figures.groove_signs(point)),
        )
        for point, name in enumerate(POINT_NAMES)
    ]
    return Kit(
        size=(figures.WIDTH, figures.HEIGHT),
        ground=honeycomb.ground(),
        backdrop=_backdrop(),
        sites=(*points, *tile),
        looks=_looks(),
        shelves=tuple(map(_shelf, range(len(SEATS)))),
        actions=tuple(map(_action, range(len(PLACEMENTS)))),
        seats=SEATS,
        task="choose a piece",
        characters=Characters((figures.STEP / 3, figures.ROW / 2), outlines=False),
    )


def _backdrop() -> tuple[Shape, ...]:
    shapes: list[Shape] = [*honeycomb.seams()]
    for seat, bands in enumerate(BANDS_OF_SEAT):
        for band in bands:
            shapes += [honeycomb.band(band, SEATS[seat]), honeycomb.gloss(band, SEATS[seat])]
            for number in range(len(BAND_POINTS[band])):
                at = honeycomb.band_number(band, number)
                shapes += [
                    Circle(at, 0.24 * GROOVE, "hole"),
                    Label(at, str(number + 1), "light", 0.36 * GROOVE),
                ]
    shapes += honeycomb.grooves()
    for hexagon in range(len(HEXAGON_NAMES)):
        shapes += honeycomb.bevels(hexagon)
    return (*shapes, *honeycomb.row_names())


def _looks() -> dict[str, Look]:
    looks = {
        "peg": Look(honeycomb.peg(0.36 * GROOVE), "peg", signs=(Sign("(o)", "text"),)),
        "loose-peg": Look(honeycomb.peg(0.26 * cords.LOOSE_HEIGHT)),
        f"touched-by-{_BOTH}": Look(words=_BOTH),
    }
    for number in range(len(BAND_POINTS[0])):
        looks[f"start-{number + 1}"] = _chosen_number(number)
    for owner in SEATS:
        looks[f"taken-by-{owner}"] = _empty_hole(owner)
        looks[f"touched-by-{owner}"] = Look(words=owner)
        looks |= {f"{owner}-{turns}": Look(cords.loose_squiggle(turns, owner)) for turns in SHAPES}
    for sides in ((yellow, green) for yellow in range(7) for green in range(7 - yellow)):
        words = [f"{count} {owner}" for owner, count in zip(SEATS, sides, strict=True) if count]
        looks[_siege(*sides)] = Look(words=f"sides {' and '.join(words)}")
    for action in range(len(PLACEMENTS)):
        name = figures.lie(action)
        if f"mark-{name}" not in looks:
            looks[f"mark-{name}"] = Look(cords.mark(action), signs=figures.bends(action, "*", "mark"))
            for owner in SEATS:
                letter = LETTERS[owner][PLACEMENTS[action].shape]
                signs = figures.letters(action, letter, owner)
                looks[f"{owner}-{name}"] = Look(cords.squiggle(action, owner), signs=signs)
    return looks


def _chosen_number(number: int) -> Look:
    """The starting number that is played with stands out on every band; in characters, with its owner."""
    shapes: list[Shape] = []
    signs = []
    for band in range(len(BAND_POINTS)):
        at, owner = honeycomb.band_number(band, number), SEATS[band in BANDS_OF_SEAT[1]]
        shapes += [
            Circle(at, 0.32 * GROOVE, "white", rise=3),
            Label(at, str(number + 1), "text", 0.5 * GROOVE, lift=3),
        ]
        signs.append(Sign(f"{owner[0].upper()}{number + 1}", owner, at))
    return Look(tuple(shapes), signs=tuple(signs))


def _empty_hole(captor: str) -> Look:
    """Where a captured peg stood: a hole with the captor's letter, in a ring of its colour."""
    letter, hole = captor[0].upper(), Circle(ORIGIN, 0.34 * GROOVE, "hole")
    ring = Circle(ORIGIN, 0.44 * GROOVE, captor, hole=0.31 * GROOVE, rise=1.5)
    shapes = (hole, ring, Label(ORIGIN, letter, "light", 0.42 * GROOVE, lift=1.5))
    return Look(shapes, f"peg captured by {captor}", signs=(Sign(f"[{letter}]", captor),), sort="mark")


def _siege(yellow: int, green: int) -> str:
    return f"sides-{yellow}-{green}"


def _shelf(seat: int) -> Shelf:
    owner, height = SEATS[seat], cords.LOOSE_HEIGHT
    label, size = f"pegs captured by {owner}: {{}}", (0.6 * height, height)
    items = [Item(f"{owner}-pegs", label, size, "loose-peg", "(o)")]
    for shape, turns in enumerate(SHAPES):
        kind = f"{owner} {SHAPE_NAMES[shape]}, {SEGMENTS[shape]} segments"
        items.append(
            Item(
                id=f"{owner}-{turns}",
                label=f"{kind}, {{}} of {SHAPE_COUNTS[shape]} left",
                size=cords.loose_size(turns),
                look=f"{owner}-{turns}",
                sign=turns,
            )
        )
    return Shelf(seat, owner.capitalize(), tuple(items))


def _action(action: int) -> Action:
    """The squiggle, then the point in its middle."""
    steps = (f"*-{SHAPES[PLACEMENTS[action].shape]}", POINT_NAMES[figures.middle_point(action)])
    return Action(steps, (f"*-{figures.lie(action)}",), figures.middle_of(action))


def board(position: TrapturePosition, seat: int | None) -> Board:
    """The whole position; nothing is hidden from anyone."""
    last = position.last_action
    return Board(
        caption=_caption(position),
        sites=_sites(position),
        counts=_counts(position),
        last=[_marked(last)] if last >= 0 else [],
        under=[f"start-{position.start + 1}"],
        turn=position.to_act,
    )


def _caption(position: TrapturePosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Trapture, over: {outcome.reason}"
    mover, other = SEATS[position.turn], SEATS[position.turn ^ 1]
    if position.last_action in position.squiggles(position.turn):
        return f"Trapture, {mover} to move again, as {other} can place nothing"
    return f"Trapture, {mover} to move"


@cache
def _laid(action: int, owner: str) -> Placement:
    """A squiggle where it lies, as seen from the hexagon that it is drawn with."""
    (x, y), (left, top) = figures.point_at(figures.middle_point(action)), figures.hexagon_at(_beside(action))
    return f"{owner}-{figures.lie(action)}", round(x - left, 2), round(y - top, 2)


@cache
def _marked(action: int) -> Placement:
    """The mark around a squiggle."""
    x, y = figures.point_at(figures.middle_point(action))
    return f"mark-{figures.lie(action)}", round(x, 2), round(y, 2)


@cache
def _beside(action: int) -> int:
    """The hexagon that a squiggle is drawn with: one beside its middle, as hexagons come after all points."""
    return _HEXAGON_BESIDE[PLACEMENTS[action].grooves[1]]


def _sites(position: TrapturePosition) -> dict[str, tuple[Placement, ...]]:
    """Which points squiggles touch; pegs, or who has captured them; and squiggles."""
    pegs = _pegs(position)
    touched: dict[str, tuple[Placement, ...]] = {}
    standing: dict[str, tuple[Placement, ...]] = {}
    for owner, name in enumerate(SEATS):
        look = TOUCHED[name]
        for action in position.squiggles(owner):
            hexagon = HEXAGON_NAMES[_beside(action)]
            standing[hexagon] = (*standing.get(hexagon, pegs.get(hexagon, ())), _laid(action, name))
            for point in _points_of(action):
                touched[point] = look if touched.get(point, look) is look else TOUCHED[_BOTH]
    return touched | pegs | standing


@cache
def _points_of(action: int) -> tuple[str, ...]:
    """The names of the points that a squiggle touches."""
    return tuple(POINT_NAMES[point] for point in PLACEMENTS[action].points)


def _pegs(position: TrapturePosition) -> dict[str, tuple[Placement, ...]]:
    sides, count = position.sides, len(PEG_HEXAGONS)
    return {
        HEXAGON_NAMES[hexagon]: _peg(position.captor(peg), sides[peg], sides[count + peg])
        for peg, hexagon in enumerate(PEG_HEXAGONS)
    }


@cache
def _peg(captor: int, yellow: int, green: int) -> tuple[Placement, ...]:
    """A peg and how far it is besieged, or who has captured it."""
    if captor >= 0:
        return (f"taken-by-{SEATS[captor]}",)
    return ("peg", _siege(yellow, green)) if yellow or green else ("peg",)


def _counts(position: TrapturePosition) -> dict[str, int]:
    counts: dict[str, int] = {}
    for owner, ids in enumerate(_shelf_ids()):
        counts.update(zip(ids, (position.pegs[owner], *position.hand(owner)), strict=True))
    return counts


@cache
def _shelf_ids() -> list[list[str]]:
    """What is on each shelf."""
    return [[item.id for item in shelf.items] for shelf in _kit().shelves]
