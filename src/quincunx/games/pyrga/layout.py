"""How Pyrga looks: pieces of one space are nested, the square outside, the triangle inside."""

from functools import cache

from quincunx.core.game import Game
from quincunx.core.kit import ORIGIN, Action, Board, Item, Kit, Look, Place, Shelf
from quincunx.core.layout import Circle, Label, Point, Polygon, Shape, Sketch, Span, rectangle, square
from quincunx.games.pyrga.notation import (
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


def kit(game: Game) -> Kit:
    """The board and the pieces of both players; both openings look alike."""
    return _kit()


@cache
def _kit() -> Kit:
    looks = {"mark": Look((square(ORIGIN, CELL - 6, "mark"),))}
    for owner in SEATS:
        looks[f"{owner}-S"] = Look((square(ORIGIN, 84, owner),), f"{owner} square")
        looks[f"{owner}-C"] = Look((Circle(ORIGIN, 36, owner),), f"{owner} cylinder")
        for direction, name in enumerate(COMPASS):
            words = f"{owner} triangle pointing {name}"
            looks[f"{owner}-T{name[0]}"] = Look((_triangle(direction, owner),), words)
        looks[f"{owner}-tower"] = Look(_flag(owner), f"tower of {owner}")
    return Kit(
        size=(SIZE, SIZE),
        ground=rectangle(0, 0, SIZE, SIZE, "board"),
        backdrop=tuple(_coordinates()),
        sites=tuple(
            Place(name, name, square(ORIGIN, CELL, "site"), _center(space))
            for space, name in enumerate(SPACES)
        ),
        looks=looks,
        shelves=tuple(_shelf(seat) for seat in (0, 1)),
        actions=tuple(_action(*divmod(placement, 16)) for placement in PLACEMENTS),
        seats=SEATS,
        task="choose a piece",
    )


def _center(space: int) -> Point:
    return EDGE + CELL * (space % 4 + 0.5), EDGE + CELL * (3.5 - space // 4)


def _triangle(direction: int, role: str) -> Polygon:
    corners = [(0.0, -27.0), (23.49, 16.74), (-23.49, 16.74)]  # pointing up
    for _ in range(direction):
        corners = [(-y, x) for x, y in corners]
    return Polygon(tuple(corners), role)


def _flag(owner: str) -> tuple[Shape, ...]:
    """The sign of a completed tower: a disc of its owner's colour with the owner's letter."""
    ink = "text" if owner == "white" else "light"
    return Circle((32, -32), 12, owner), Label((32, -32), owner[0].upper(), ink, 15)


def _coordinates() -> list[Shape]:
    names: list[Shape] = []
    for index in range(4):
        along = EDGE + CELL * (index + 0.5)
        names.append(Label((along, SIZE - EDGE / 2), "abcd"[index], "label", 18))
        names.append(Label((EDGE / 2, SIZE - along), "1234"[index], "label", 18))
    return names


def _shelf(seat: int) -> Shelf:
    owner = SEATS[seat]
    items = [
        Item(
            id=f"{owner}-{kind}",
            label=f"{owner} {name}s, {{}} of {PIECES_OF_A_KIND} left",
            size=(CELL, CELL),
            look=f"{owner}-{kind}" if kind != "T" else f"{owner}-Tn",
        )
        for kind, name in zip(KINDS, KIND_NAMES, strict=True)
    ]
    return Shelf(seat, owner.capitalize(), tuple(items))


def _action(layer: int, space: int) -> Action:
    """The piece, then the space."""
    kind = KINDS[min(layer, 2)]
    return Action((f"*-{kind}", SPACES[space]), (f"*-{kind}{DIRECTIONS[layer - 2] if layer > 1 else ''}",))


def board(position: PyrgaPosition, seat: int | None) -> Board:
    """The whole position; nothing is hidden from anyone."""
    outcome = position.outcome
    towers = position.towers
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
        last=[("mark", *_center(PLACEMENTS[position.last_action] % 16))] if position.last_action >= 0 else [],
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
    return position.hands[owner] // 6**kind % 6


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
