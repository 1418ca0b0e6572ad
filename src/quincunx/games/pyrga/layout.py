"""How Pyrga looks: pieces of one space are nested, the square outside, the triangle inside."""

from quincunx.core.layout import (
    Circle,
    Label,
    Layout,
    Point,
    Polygon,
    Shape,
    Site,
    Sketch,
    Span,
    Steps,
    Tray,
    TrayItem,
)
from quincunx.games.pyrga.notation import (
    ACTION_TEXTS,
    DIRECTIONS,
    KIND_NAMES,
    KINDS,
    SEATS,
    SPACES,
    direction_on,
    pieces_on,
)
from quincunx.games.pyrga.rules import PIECES_OF_A_KIND, PLACEMENTS, PyrgaPosition

CELL = 100.0
EDGE = 34.0  # for the coordinates
SIZE = 4 * CELL + 2 * EDGE
COMPASS = ("north", "east", "south", "west")


def draw(position: PyrgaPosition, seat: int | None) -> Layout:
    """The whole position; nothing is hidden from anyone."""
    return Layout(
        size=(SIZE, SIZE),
        backdrop=_backdrop(),
        sites=tuple(_site(position, space) for space in range(16)),
        trays=tuple(_tray(position, owner) for owner in (0, 1)),
        moves=tuple(_steps(position, action) for action in position.legal_actions()),
        last=_last(position),
        caption=_caption(position),
        task="choose a piece",
    )


def _caption(position: PyrgaPosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Pyrga, over: {outcome.reason}"
    return f"Pyrga, {SEATS[position.turn]} to move"


def _center(space: int) -> Point:
    return EDGE + CELL * (space % 4 + 0.5), EDGE + CELL * (3.5 - space // 4)


def _square(center: Point, side: float, role: str) -> Polygon:
    (x, y), h = center, side / 2
    return Polygon(((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)), role)


def _triangle(center: Point, radius: float, direction: int, role: str) -> Polygon:
    x, y = center
    corners = [(0.0, -1.0), (0.87, 0.62), (-0.87, 0.62)]  # pointing up
    for _ in range(direction):
        corners = [(-b, a) for a, b in corners]
    return Polygon(tuple((x + radius * a, y + radius * b) for a, b in corners), role)


def _piece(kind: int, direction: int, center: Point, role: str) -> Shape:
    if kind == 0:
        return _square(center, 84, role)
    if kind == 1:
        return Circle(center, 36, role)
    return _triangle(center, 27, direction, role)


def _flag(center: Point, owner: str) -> tuple[Shape, ...]:
    """The sign of a completed tower: a disc of its owner's colour with the owner's letter."""
    at = (center[0] + 32, center[1] - 32)
    ink = "text" if owner == "white" else "light"
    return (Circle(at, 12, owner), Label(at, owner[0].upper(), ink, 15))


def _backdrop() -> tuple[Shape, ...]:
    half = SIZE / 2
    board = _square((half, half), SIZE, "board")
    names: list[Shape] = []
    for index in range(4):
        along = EDGE + CELL * (index + 0.5)
        names.append(Label((along, SIZE - EDGE / 2), "abcd"[index], "label", 18))
        names.append(Label((EDGE / 2, SIZE - along), "1234"[index], "label", 18))
    return (board, *names)


def _site(position: PyrgaPosition, space: int) -> Site:
    center = _center(space)
    standing = pieces_on(position, space)
    shapes: list[Shape] = []
    words = []
    for seat, kind in standing:
        direction = direction_on(position, space) if kind == 2 else 0
        shapes.append(_piece(kind, direction, center, SEATS[seat]))
        pointing = f" pointing {COMPASS[direction]}" if kind == 2 else ""
        words.append(f"{SEATS[seat]} {KIND_NAMES[kind]}{pointing}")
    state = "empty" if not standing else "open"
    if len(standing) == 3:
        owner = int(sum(seat for seat, _ in standing) >= 2)
        state = f"tower of {SEATS[owner]}"
        words.append(state)
        shapes += _flag(center, SEATS[owner])
    return Site(
        id=SPACES[space],
        label=f"{SPACES[space]}: {', '.join(words) or 'empty'}",
        outline=_square(center, CELL, "site"),
        shapes=tuple(shapes),
        state=state,
    )


def _in_hand(position: PyrgaPosition, owner: int, kind: int) -> int:
    return position.hands[owner] // 6**kind % 6


def _tray(position: PyrgaPosition, owner: int) -> Tray:
    items = []
    for kind in range(3):
        count = _in_hand(position, owner, kind)
        items.append(
            TrayItem(
                id=_tray_id(owner, kind),
                label=f"{SEATS[owner]} {KIND_NAMES[kind]}s, {count} of {PIECES_OF_A_KIND} left",
                size=(CELL, CELL),
                shapes=(_piece(kind, 0, (CELL / 2, CELL / 2), SEATS[owner]),),
                count=count,
            )
        )
    towers = position.towers[owner]
    return Tray(
        seat=owner,
        label=SEATS[owner].capitalize(),
        items=tuple(items),
        note=f"{towers} tower{'' if towers == 1 else 's'}",
        turn=position.to_act == (owner,),
    )


def _tray_id(owner: int, kind: int) -> str:
    return f"{SEATS[owner]}-{KINDS[kind]}"


def steps_of(position: PyrgaPosition, action: int) -> tuple[str, ...]:
    """The piece, then the space."""
    layer, space = divmod(PLACEMENTS[action], 16)
    return _tray_id(position.turn, min(layer, 2)), SPACES[space]


def _steps(position: PyrgaPosition, action: int) -> Steps:
    layer, space = divmod(PLACEMENTS[action], 16)
    kind, center = min(layer, 2), _center(space)
    return Steps(
        move=ACTION_TEXTS[action],
        steps=steps_of(position, action),
        at=center,
        ghost=(_piece(kind, layer - 2, center, SEATS[position.turn]),),
    )


def _last(position: PyrgaPosition) -> tuple[Shape, ...]:
    if position.last_action < 0:
        return ()
    return (_square(_center(PLACEMENTS[position.last_action] % 16), CELL - 6, "mark"),)


def sketch(position: PyrgaPosition, seat: int | None) -> Sketch:
    """The board in characters, with the letters of the notation: capitals are White's."""
    lines: Sketch = []
    rule = [("   +" + "---------+" * 4, "line")]
    last = PLACEMENTS[position.last_action] % 16 if position.last_action >= 0 else -1
    for rank in (3, 2, 1, 0):
        lines.append(rule)
        row: list[Span] = [(f" {rank + 1} |", "label")]
        for space in range(4 * rank, 4 * rank + 4):
            row += _sketch_space(position, space, space == last)
            row.append(("|", "line"))
        lines.append(row)
    lines.append(rule)
    lines.append([("   " + "".join(f"     {file}    " for file in "abcd"), "label")])
    for owner in (0, 1):
        lines.append(_sketch_tray(position, owner))
    return lines


def _sketch_space(position: PyrgaPosition, space: int, is_last: bool) -> list[Span]:
    """Three places, one for each kind, in the letters of the notation."""
    by_kind = {kind: owner for owner, kind in pieces_on(position, space)}
    edge = ("›", "‹") if is_last else (" ", " ")
    spans: list[Span] = [(edge[0], "mark")]
    for kind in range(3):
        owner = by_kind.get(kind)
        if owner is None:
            spans.append((" ·" if kind < 2 else " · ", "label"))
            continue
        letter = KINDS[kind] if owner == 0 else KINDS[kind].lower()
        pointer = DIRECTIONS[direction_on(position, space)] if kind == 2 else ""
        spans += [(" ", "label"), (letter + pointer, SEATS[owner])]
    spans.append((edge[1], "mark"))
    return spans


def _sketch_tray(position: PyrgaPosition, owner: int) -> list[Span]:
    role = SEATS[owner]
    letters = KINDS if owner == 0 else KINDS.lower()
    left = "  ".join(f"{letters[kind]}×{_in_hand(position, owner, kind)}" for kind in range(3))
    turn = "to move" if position.to_act == (owner,) else ""
    return [(f"   {role:<6}", "text"), (left, role), (f"  towers {position.towers[owner]}  {turn}", "text")]
