"""How Trapture looks: squiggles lie between the hexagons, pegs stand in them, bands run around."""

from quincunx.core.layout import Circle, Label, Layout, Polyline, Shape, Site, Steps, Tray, TrayItem
from quincunx.games.trapture import figures
from quincunx.games.trapture.board import (
    BAND_POINTS,
    BANDS_OF_SEAT,
    GROOVES,
    HEXAGON_NAMES,
    HEXAGONS,
    PEG_HEXAGONS,
    POINT_NAMES,
    POINTS,
    SIDES,
)
from quincunx.games.trapture.figures import GROOVE
from quincunx.games.trapture.notation import ACTION_TEXTS, SEATS
from quincunx.games.trapture.placements import PLACEMENTS, SEGMENTS, SHAPE_COUNTS, SHAPES
from quincunx.games.trapture.rules import TrapturePosition
from quincunx.games.trapture.sketch import sketch

__all__ = ["draw", "sketch"]

_PEG_OF_HEXAGON = {hexagon: peg for peg, hexagon in enumerate(PEG_HEXAGONS)}

# A squiggle is drawn with a hexagon beside its middle: hexagons come after all points.
_HEXAGON_BESIDE = {groove: hexagon for hexagon, sides in enumerate(SIDES) for groove in sides}


def draw(position: TrapturePosition, seat: int | None) -> Layout:
    """The whole position; nothing is hidden from anyone."""
    points = tuple(_point(position, point) for point in range(len(POINTS)))
    hexagons = tuple(_hexagon(position, hexagon) for hexagon in range(len(HEXAGONS)))
    last = position.last_action
    return Layout(
        size=(figures.WIDTH, figures.HEIGHT),
        backdrop=_backdrop(position.start),
        sites=points + hexagons,
        trays=tuple(_tray(position, owner) for owner in (0, 1)),
        moves=tuple(_steps(position, action) for action in position.legal_actions()),
        last=(figures.mark(last),) if last >= 0 else (),
        caption=_caption(position),
        task="choose a piece",
    )


def _caption(position: TrapturePosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Trapture, over: {outcome.reason}"
    mover, other = SEATS[position.turn], SEATS[position.turn ^ 1]
    if position.last_action in position.squiggles(position.turn):
        return f"Trapture, {mover} to move again, as {other} can place nothing"
    return f"Trapture, {mover} to move"


def _backdrop(start: int) -> tuple[Shape, ...]:
    shapes: list[Shape] = [figures.outline(figures.OUTER, "board")]
    for seat, bands in enumerate(BANDS_OF_SEAT):
        for band in bands:
            shapes.append(figures.band(band, SEATS[seat]))
            for number in range(len(BAND_POINTS[band])):
                shapes += _band_number(band, number, number == start)
    for first, second in GROOVES:
        shapes.append(Polyline((figures.point_at(first), figures.point_at(second)), "line", 2))
    return (*shapes, *figures.row_names())


def _band_number(band: int, number: int, chosen: bool) -> tuple[Shape, ...]:
    """A starting number; the one that is played with stands out."""
    at = figures.band_number(band, number)
    if chosen:
        return Circle(at, 0.34 * GROOVE, "white"), Label(at, str(number + 1), "text", 0.52 * GROOVE)
    return Circle(at, 0.25 * GROOVE, "board"), Label(at, str(number + 1), "text", 0.38 * GROOVE)


def _point(position: TrapturePosition, point: int) -> Site:
    touching = [
        SEATS[owner]
        for owner in (0, 1)
        if any(point in PLACEMENTS[action].points for action in position.squiggles(owner))
    ]
    state = " and ".join(touching) or "empty"
    return Site(
        id=POINT_NAMES[point],
        label=f"point {POINT_NAMES[point]}: {state}",
        outline=Circle(figures.point_at(point), 0.11 * GROOVE, "site"),
        state=state,
    )


def _hexagon(position: TrapturePosition, hexagon: int) -> Site:
    name, at = HEXAGON_NAMES[hexagon], figures.hexagon_at(hexagon)
    shapes: list[Shape] = []
    state = "no peg"
    peg = _PEG_OF_HEXAGON.get(hexagon)
    if peg is not None:
        captor = position.captor(peg)
        state = f"peg captured by {SEATS[captor]}" if captor >= 0 else _besieged(position, peg)
        shapes += figures.peg(at, 0.36 * GROOVE) if captor < 0 else _empty_hole(at, captor)
    for owner in (0, 1):
        shapes += [
            figures.squiggle(action, SEATS[owner])
            for action in position.squiggles(owner)
            if _HEXAGON_BESIDE[PLACEMENTS[action].grooves[1]] == hexagon
        ]
    return Site(
        id=name,
        label=f"hexagon {name}: {state}",
        outline=figures.tile(hexagon, "site"),
        shapes=tuple(shapes),
        state=state,
    )


def _besieged(position: TrapturePosition, peg: int) -> str:
    sides = [position.sides[len(PEG_HEXAGONS) * owner + peg] for owner in (0, 1)]
    words = [f"{count} {SEATS[owner]}" for owner, count in enumerate(sides) if count]
    return "peg" + (f", sides {' and '.join(words)}" if words else "")


def _empty_hole(at: tuple[float, float], captor: int) -> tuple[Shape, ...]:
    """Where a captured peg stood: the letter of its captor in a ring of its colour."""
    ring = Circle(at, 0.4 * GROOVE, SEATS[captor], hole=0.28 * GROOVE)
    return ring, Label(at, SEATS[captor][0].upper(), "text", 0.4 * GROOVE)


def _tray(position: TrapturePosition, owner: int) -> Tray:
    size = figures.LOOSE_HEIGHT
    pegs = position.pegs[owner]
    items = [
        TrayItem(
            id=f"{SEATS[owner]}-pegs",
            label=f"pegs captured by {SEATS[owner]}: {pegs}",
            size=(size * 0.6, size),
            shapes=figures.peg((size * 0.3, size / 2), size * 0.26),
            count=pegs,
        )
    ]
    for shape, turns in enumerate(SHAPES):
        box, picture = figures.loose_squiggle(shape, SEATS[owner])
        left, of = position.left(owner, shape), SHAPE_COUNTS[shape]
        items.append(
            TrayItem(
                id=_tray_id(owner, shape),
                label=f"{SEATS[owner]} {turns}, {SEGMENTS[shape]} segments, {left} of {of} left",
                size=box,
                shapes=(picture,),
                count=left,
            )
        )
    # A mark rather than a note: twelve squiggles need the whole line.
    turn = "▸ " if position.to_act == (owner,) else ""
    return Tray(seat=owner, label=turn + SEATS[owner].capitalize(), items=tuple(items))


def _tray_id(owner: int, shape: int) -> str:
    return f"{SEATS[owner]}-{SHAPES[shape]}"


def steps_of(position: TrapturePosition, action: int) -> tuple[str, ...]:
    """The squiggle, then the point in its middle."""
    return _tray_id(position.turn, PLACEMENTS[action].shape), POINT_NAMES[figures.middle_point(action)]


def _steps(position: TrapturePosition, action: int) -> Steps:
    return Steps(
        move=ACTION_TEXTS[action],
        steps=steps_of(position, action),
        at=figures.middle_of(action),
        ghost=(figures.squiggle(action, SEATS[position.turn]),),
    )
