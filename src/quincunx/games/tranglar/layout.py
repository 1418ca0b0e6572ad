"""How Tranglar looks: pieces lie on the board as wholes, with a narrow gap around each.

A piece is drawn with the last of its triangles, so that no other triangle's site covers it; the site of
that triangle is also the one to choose when the piece is meant.
"""

from functools import cache

from quincunx.core.layout import (
    Circle,
    Label,
    Layout,
    Point,
    Polygon,
    Shape,
    Site,
    Sketch,
    Steps,
    Tray,
    TrayItem,
)
from quincunx.games.tranglar import sketches
from quincunx.games.tranglar.actions import ACTIONS, PASS
from quincunx.games.tranglar.board import CORNERS, FILES, RANKS, TRIANGLES
from quincunx.games.tranglar.pieces import (
    ALL_KINDS,
    FOOTPRINTS,
    KINDS,
    LARGE_KINDS,
    NEUTRAL,
    SEATS,
    Footprint,
)
from quincunx.games.tranglar.rules import TranglarPosition

HALF = 55.0  # half the side of a square, the unit of the board's coordinates
EDGE = 26.0  # for the names of files and ranks
SIZE = 8 * HALF + 2 * EDGE
GAP = 0.05  # between a piece and its footprint, in units of the board's coordinates
OWNERS = (*SEATS, "neutral")
TRAY_ROWS = (("t", "T", "q", "zL", "zR"), ("v", "Q", "r", "pL", "pR"))
TRAY_UNIT = 11.0  # a unit of the board's coordinates, beside the board
TRAY_HEIGHT = 3  # units: no piece needs more when it lies well


def _height(footprint: Footprint) -> int:
    heights = [y for _, y in footprint.corners]
    return max(heights) - min(heights)


# How a piece of each kind lies beside the board.
EXAMPLES = {
    kind.code: min((f for f in FOOTPRINTS if ALL_KINDS[f.kind] is kind), key=_height) for kind in ALL_KINDS
}


def draw(position: TranglarPosition, seat: int | None) -> Layout:
    """The whole position; nothing is hidden from anyone."""
    actions = position.legal_actions()
    return Layout(
        size=(SIZE, SIZE),
        backdrop=_backdrop(),
        sites=_sites(position),
        trays=_trays(position, may_pass=actions == [PASS]),
        moves=tuple(_steps(position, action) for action in actions),
        last=_last(position),
        caption=_caption(position),
        task="choose a piece",
    )


def sketch(position: TranglarPosition, seat: int | None) -> Sketch:
    """The position in characters."""
    return sketches.sketch(position)


def _caption(position: TranglarPosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Tranglar, over: {outcome.reason}"
    mover = SEATS[position.turn]
    if position.is_setting_up():
        return f"Tranglar, {mover} places a large neutral piece"
    quiet = f", {position.quiet} actions in a row have covered nothing new" if position.quiet else ""
    return f"Tranglar, {mover} to move{quiet}"


# Points and pieces.


def _point(x: float, y: float) -> Point:
    return round(EDGE + HALF * x, 2), round(SIZE - EDGE - HALF * y, 2)


@cache
def _center(footprint: Footprint) -> Point:
    """The middle of an area's triangles; it lies within the piece."""
    points = [corner for triangle in footprint.triangles for corner in CORNERS[triangle]]
    return _point(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _inset(footprint: Footprint, gap: float) -> list[Point]:
    """The corners of a footprint after moving every side inwards."""
    corners = footprint.corners
    moved = []
    for before, (x, y), after in zip(
        corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True
    ):
        a, b = _direction(before, (x, y))
        c, d = _direction((x, y), after)
        # The left-hand normals of the two sides, and the point that is `gap` away from both.
        spread = gap / (1 + a * c + b * d)
        moved.append((x - spread * (b + d), y + spread * (a + c)))
    return moved


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = (x * x + y * y) ** 0.5
    return x / length, y / length


@cache
def _piece(number: int, role: str, gap: float = GAP) -> Polygon:
    return Polygon(tuple(_point(x, y) for x, y in _inset(FOOTPRINTS[number], gap)), role)


def _warning(at: Point) -> tuple[Shape, ...]:
    """The sign of a piece that is trapped but has not been turned."""
    return (Circle(at, 10, "neutral"), Label(at, "!", "text", 16))


def _box(left: float, top: float, right: float, bottom: float, role: str) -> Polygon:
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), role)


# The board.


def _backdrop() -> tuple[Shape, ...]:
    names: list[Shape] = []
    for index in range(4):
        along = EDGE + HALF * (2 * index + 1)
        names.append(Label((along, SIZE - EDGE / 2), FILES[index], "label", 16))
        names.append(Label((EDGE / 2, SIZE - along), RANKS[index], "label", 16))
    return (_box(0, 0, SIZE, SIZE, "board"), *names)


def _sites(position: TranglarPosition) -> tuple[Site, ...]:
    states = ["free"] * 64
    words = ["free"] * 64
    shapes: list[tuple[Shape, ...]] = [()] * 64
    for seat, number in position.pieces():
        footprint = FOOTPRINTS[number]
        is_trapped = bool(position.trapped >> footprint.triangles[0] & 1)
        for triangle in footprint.triangles:
            states[triangle] = OWNERS[seat]
            words[triangle] = _describe(seat, footprint) + (", trapped" if is_trapped else "")
        sign = _warning(_center(footprint)) if is_trapped else ()
        shapes[footprint.triangles[-1]] = (_piece(number, OWNERS[seat]), *sign)
    return tuple(
        Site(
            id=TRIANGLES[triangle],
            label=f"{TRIANGLES[triangle]}: {words[triangle]}",
            outline=Polygon(tuple(_point(x, y) for x, y in CORNERS[triangle]), "site"),
            shapes=shapes[triangle],
            state=states[triangle],
        )
        for triangle in range(64)
    )


def _describe(seat: int, footprint: Footprint) -> str:
    name = ALL_KINDS[footprint.kind].name
    return f"{name if name.startswith('large neutral') else f'{OWNERS[seat]} {name}'} {footprint.text}"


def _last(position: TranglarPosition) -> tuple[Shape, ...]:
    if position.last_action < 0:
        return ()
    return tuple(_piece(number, "mark", 2 * GAP) for number in ACTIONS[position.last_action].coming)


# Beside the board.


def _trays(position: TranglarPosition, *, may_pass: bool) -> tuple[Tray, ...]:
    """Two rows for each player; before them, during setup, one for the large neutral pieces."""
    trays = [_setup_tray(position)] if position.is_setting_up() else []
    for owner in (0, 1):
        first, second = (_reserve_items(position, owner, row) for row in TRAY_ROWS)
        second.append(_neutral_item(position, owner))
        if may_pass and owner == position.turn:
            second.append(_pass_item())
        triangles = position.colours[owner].bit_count()
        note = f"{triangles} triangle{'' if triangles == 1 else 's'}"
        trays.append(Tray(seat=owner, label=SEATS[owner].capitalize(), items=tuple(first), note=note))
        trays.append(Tray(seat=owner, label="", items=tuple(second), turn=position.to_act == (owner,)))
    return tuple(trays)


def _tray_id(owner: int, kind: int) -> str:
    return f"{OWNERS[owner]}-{ALL_KINDS[kind].code}"


def _neutral_id(owner: int) -> str:
    return f"{SEATS[owner]}-neutral"


def _reserve_items(position: TranglarPosition, owner: int, codes: tuple[str, ...]) -> list[TrayItem]:
    """The player's pieces, as many as there are; of the parallelograms only those of its hand."""
    items = []
    for number, kind in enumerate(KINDS):
        foreign = kind.code == ("pR", "pL")[owner]
        if kind.code in codes and not foreign:
            count = position.in_reserve(owner, number)
            label = f"{SEATS[owner]} {kind.name}, {count} in reserve"
            items.append(_item(_tray_id(owner, number), label, kind.code, SEATS[owner], count))
    return items


def _neutral_item(position: TranglarPosition, owner: int) -> TrayItem:
    count = position.in_reserve(owner, NEUTRAL)
    return _item(
        _neutral_id(owner), f"neutral triangles of {SEATS[owner]}, {count} left", "t", "neutral", count
    )


def _setup_tray(position: TranglarPosition) -> Tray:
    items = []
    for number, kind in enumerate(LARGE_KINDS):
        count = position.large_left >> number & 1
        label = f"{kind.name}, {'to be placed' if count else 'on the board'}"
        items.append(_item(_tray_id(2, len(KINDS) + number), label, kind.code, "neutral", count))
    return Tray(seat=None, label="Neutral", items=tuple(items))


def _pass_item() -> TrayItem:
    shapes = (_box(1, 5, 47, 28, "neutral"), Label((24, 16.5), "pass", "text", 15))
    return TrayItem(id="pass", label="pass: nothing else is possible", size=(48, 33), shapes=shapes, count=1)


def _item(identity: str, label: str, code: str, role: str, count: int) -> TrayItem:
    """A piece in the middle of a box of its own width."""
    example = EXAMPLES[code]
    left, low = (min(values) for values in zip(*example.corners, strict=True))
    width = max(x for x, _ in example.corners) - left
    top = (TRAY_HEIGHT + _height(example)) / 2
    outline = tuple((TRAY_UNIT * (x - left), TRAY_UNIT * (top - y + low)) for x, y in example.corners)
    size = (TRAY_UNIT * width, TRAY_UNIT * TRAY_HEIGHT)
    return TrayItem(identity, label, size, (Polygon(outline, role),), count)


# Moves.


def steps_of(position: TranglarPosition, number: int) -> tuple[str, ...]:
    """A piece from the reserve: the tray item, then the site. Pieces to be replaced: their sites."""
    action, mover = ACTIONS[number], position.turn
    if action.sort == "pass":
        return ("pass",)
    if action.sort in ("split", "takeover", "merger"):
        return tuple(TRIANGLES[FOOTPRINTS[piece].triangles[-1]] for piece in action.leaving)
    footprint = FOOTPRINTS[action.coming[0]]
    site = TRIANGLES[footprint.triangles[-1]]
    if action.sort == "neutral":
        return _neutral_id(mover), site
    return _tray_id(2 if action.sort == "large" else mover, footprint.kind), site


def _steps(position: TranglarPosition, number: int) -> Steps:
    action, steps = ACTIONS[number], steps_of(position, number)
    if action.sort == "pass":
        middle = (SIZE / 2, SIZE / 2)
        ghost: tuple[Shape, ...] = (
            _box(SIZE / 2 - 60, SIZE / 2 - 26, SIZE / 2 + 60, SIZE / 2 + 26, "neutral"),
            Label(middle, "pass", "text", 32),
        )
        return Steps(action.text, steps, middle, ghost, button="Pass")
    footprint = FOOTPRINTS[action.coming[0] if len(action.coming) == 1 else action.leaving[0]]
    role = "neutral" if action.sort in ("neutral", "large") else SEATS[position.turn]
    return Steps(
        move=action.text,
        steps=steps,
        at=_center(footprint),
        ghost=tuple(_piece(number, role) for number in action.coming),
    )
