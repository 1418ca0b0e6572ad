"""How Tranglar looks: glazed tiles lie on an inlaid board as wholes, with a narrow gap around each.

A piece is drawn with the last of its triangles, whose site is also the one to choose when the piece is meant.
In characters it is filled with its owner's sign, and there are no lines within it.
"""

from functools import cache

from quincunx.core.game import Game
from quincunx.core.kit import ORIGIN, Action, Board, Item, Kit, Look, Place, Placement, Shelf
from quincunx.core.layout import Label, Point, Polygon, Shape, bounds, middle, rectangle
from quincunx.core.signs import Area, Characters, Sign
from quincunx.games.tranglar import actions, tiles
from quincunx.games.tranglar.board import CORNERS, QUARTERS, TRIANGLES
from quincunx.games.tranglar.pieces import (
    ALL_KINDS,
    FOOTPRINTS,
    KINDS,
    LARGE_KINDS,
    SEATS,
    Footprint,
    Kind,
)
from quincunx.games.tranglar.rules import TranglarPosition
from quincunx.games.tranglar.spoken import place_of
from quincunx.games.tranglar.tiles import HALF, RIM, RISE, SQUARES

MIDDLE = (SQUARES.size[0] / 2, SQUARES.size[1] / 2)
BED = 3.0  # the groove around the triangles
OWNERS = (*SEATS, "neutral")
FILLS = dict(zip(OWNERS, "Pg:", strict=True))
CHARACTERS = Characters((HALF / 4, HALF / 2))
TRAY_ROWS = (("t", "T", "q", "zL", "zR"), ("v", "Q", "r", "pL", "pR"))
FOREIGN = ("pR", "pL")  # the parallelogram that a seat has none of
TRAY_UNIT = 11.0  # a unit of the board's coordinates, beside the board
MUST_PASS = "you cannot move, so pass"
TRAY_RISE = 1.8
TRAY_RIM = 0.7
TRAY_HEIGHT = 3 * TRAY_UNIT  # no piece needs more when it lies well


def kit(game: Game) -> Kit:
    """The board, and every piece wherever it can lie."""
    return _kit()


@cache
def _kit() -> Kit:
    return Kit(
        size=SQUARES.size,
        ground=SQUARES.ground,
        backdrop=(_bed(), *SQUARES.coordinates),
        sites=tuple(map(_place, range(64))),
        looks=_looks(),
        shelves=(
            Shelf(None, "Neutral", tuple(_large_item(kind) for kind in LARGE_KINDS)),
            *(_shelf(owner, row) for owner in (0, 1) for row in (0, 1)),
        ),
        actions=tuple(map(_action, actions.ACTIONS)),
        seats=SEATS,
        task="choose a piece",
        characters=CHARACTERS,
    )


def _place(triangle: int) -> Place:
    return Place(TRIANGLES[triangle], TRIANGLES[triangle], _outline(triangle), empty="free")


def _outline(triangle: int) -> Polygon:
    # Two woods, so that triangles are seen without strong lines.
    wood = "inlay" if QUARTERS[triangle % 4] in "ew" else "site"
    return Polygon(tuple(tiles.point(x, y) for x, y in CORNERS[triangle]), wood)


def _middle(triangle: int) -> Point:
    return middle(bounds(_outline(triangle)))


def _bed() -> Polygon:
    """The groove that the triangles are let into."""
    (left, top), (right, bottom) = tiles.point(0, 8), tiles.point(8, 0)
    return rectangle(left - BED, top - BED, right - left + 2 * BED, bottom - top + 2 * BED, "groove")


# Pieces: on the board they have the numbers of their footprints, beside it the codes of their kinds.


def _looks() -> dict[str, Look]:
    looks = {
        "pass": Look(_pass_sign(ORIGIN, 23)),
        "passing": Look(_pass_sign(MIDDLE, 60)),
        "trapped": Look(words="trapped"),
        **{f"{owner}-warning": Look(tiles.warning(owner), sort="mark") for owner in SEATS},
        "trapped-here": Look(words="trapped", signs=(Sign("!", "text", (CHARACTERS.size[0], 0)),)),
    }
    for number, footprint in enumerate(FOOTPRINTS):
        kind, drawn_on = ALL_KINDS[footprint.kind], TRIANGLES[footprint.triangles[-1]]
        for owner in _owners(kind):
            name = kind.name if kind in LARGE_KINDS else f"{owner} {kind.name}"
            looks[f"{owner}-{number}"] = Look(
                (*tiles.tile(tiles.piece(footprint, owner), RISE, RIM), *_letter(footprint, owner)),
                f"{name} {place_of(number)}",
                drawn_on,
                (Area(FILLS[owner], tiles.piece(footprint, owner, 0)),),
            )
        signs = tuple(Sign("*", "mark", _middle(triangle)) for triangle in footprint.triangles)
        looks[f"mark-{number}"] = Look(tiles.mark(footprint), signs=signs)
    for kind in ALL_KINDS:
        looks |= {f"{owner}-{kind.code}": Look(_loose_piece(kind, owner)) for owner in _owners(kind)}
    return looks


def _letter(footprint: Footprint, owner: str) -> tuple[Shape, ...]:
    """Pieces that are nobody's have none."""
    return tiles.letter(footprint, owner) if owner in SEATS else ()


def _owners(kind: Kind) -> tuple[str, ...]:
    """In which colours there are pieces of a kind."""
    if kind in LARGE_KINDS:
        return OWNERS[2:]
    return OWNERS if kind.code == "t" else SEATS


def _pass_sign(at: Point, half: float) -> tuple[Shape, ...]:
    height = half * 0.9
    box = rectangle(at[0] - half, at[1] - height / 2, 2 * half, height, "neutral")
    return box, Label(at, "pass", "text", half * 0.6)


# Beside the board.


def _height(footprint: Footprint) -> int:
    heights = [y for _, y in footprint.corners]
    return max(heights) - min(heights)


@cache
def _example(kind: Kind) -> Footprint:
    """How a piece lies beside the board."""
    return min((f for f in FOOTPRINTS if ALL_KINDS[f.kind] is kind), key=_height)


def _loose_piece(kind: Kind, role: str) -> tuple[Shape, ...]:
    corners = _example(kind).corners
    x, y = ((min(values) + max(values)) / 2 for values in zip(*corners, strict=True))
    # Thickness included, it lies in the middle.
    points = [(TRAY_UNIT * (a - x), TRAY_UNIT * (y - b) + TRAY_RISE / 2) for a, b in corners]
    return tiles.tile(Polygon(tuple(points), role), TRAY_RISE, TRAY_RIM)


def _item(identity: str, label: str, kind: Kind, role: str, sign: str = "") -> Item:
    across = [x for x, _ in _example(kind).corners]
    size = (TRAY_UNIT * (max(across) - min(across)), TRAY_HEIGHT)
    return Item(identity, label, size, f"{role}-{kind.code}", sign or kind.code)


def _large_item(kind: Kind) -> Item:
    return _item(f"neutral-{kind.code}", f"{kind.name}, {{}} to be placed", kind, "neutral")


def _shelf(seat: int, row: int) -> Shelf:
    """One of the two rows of a player; of the parallelograms only that of its hand is there."""
    owner = SEATS[seat]
    items = [
        _item(f"{owner}-{kind.code}", f"{owner} {kind.name}, {{}} in reserve", kind, owner)
        for kind in KINDS
        if kind.code in TRAY_ROWS[row] and kind.code != FOREIGN[seat]
    ]
    if row == 0:
        return Shelf(seat, owner.capitalize(), tuple(items))
    neutral = f"neutral triangles of {owner}, {{}} left"
    items.append(_item(f"{owner}-neutral", neutral, KINDS[0], "neutral", "*"))
    items.append(Item(f"{owner}-pass", "pass: nothing else is possible", (48, TRAY_HEIGHT), "pass", "pass"))
    return Shelf(seat, "", tuple(items))


# Moves.


def _action(action: actions.Action) -> Action:
    """A piece from the reserve: the tray item, then the site. Pieces to be replaced: their sites."""
    if action.sort == "pass":
        return Action(("*-pass",), ("passing",), MIDDLE, "Pass")
    owner = "neutral" if action.sort in ("neutral", "large") else "*"
    ghost = tuple(f"{owner}-{number}" for number in action.coming)
    if action.sort in ("split", "takeover", "merger"):
        steps = tuple(TRIANGLES[FOOTPRINTS[number].triangles[-1]] for number in action.leaving)
    else:
        footprint = FOOTPRINTS[action.coming[0]]
        piece = "*-neutral" if action.sort == "neutral" else f"{owner}-{ALL_KINDS[footprint.kind].code}"
        steps = (piece, TRIANGLES[footprint.triangles[-1]])
    meant = action.coming[0] if len(action.coming) == 1 else action.leaving[0]
    return Action(steps, ghost, tiles.center(FOOTPRINTS[meant]))


def board(position: TranglarPosition, seat: int | None) -> Board:
    """The whole position; nothing is hidden from anyone."""
    sites: dict[str, tuple[Placement, ...]] = {}
    trapped = position.trapped
    for owner, number in position.pieces():
        is_trapped = trapped >> FOOTPRINTS[number].triangles[0] & 1
        sites |= covering(owner, number, bool(is_trapped))
    last = position.last_action
    must_pass = position.legal_actions() == [actions.PASS]
    return Board(
        caption=_caption(position),
        sites=sites,
        counts=_counts(position, must_pass),
        notes=["", *(note for owner in (0, 1) for note in (_note(position, owner), ""))],
        last=[f"mark-{number}" for number in actions.ACTIONS[last].coming] if last >= 0 else [],
        turn=position.to_act,
        task=MUST_PASS if must_pass else None,
        order=_order(position),
    )


def _order(position: TranglarPosition) -> list[dict[str, str]]:
    """How a chain ran: what was put down, then piece after piece as it turned."""
    turned = position.turned_last()
    if not turned:
        return []
    mover, coming = position.turn ^ 1, actions.ACTIONS[position.last_action].coming
    steps = [[(mover, number) for number in coming], *([piece] for piece in turned)]
    return [
        {TRIANGLES[FOOTPRINTS[number].triangles[-1]]: f"{OWNERS[owner]}-{number}" for owner, number in step}
        for step in steps
    ]


@cache
def covering(owner: int, number: int, is_trapped: bool) -> dict[str, tuple[Placement, ...]]:
    """The sites that a piece covers, and what is on them: its look, and that it is trapped."""
    footprint, look = FOOTPRINTS[number], f"{OWNERS[owner]}-{number}"
    sites: dict[str, tuple[Placement, ...]] = {}
    for triangle in footprint.triangles:
        sites[TRIANGLES[triangle]] = (look, "trapped") if is_trapped else (look,)
    if is_trapped:
        last = footprint.triangles[-1]
        signs = (f"{OWNERS[owner]}-warning", *tiles.spot(footprint)), ("trapped-here", *_middle(last))
        sites[TRIANGLES[last]] = (look, *signs)
    return sites


def _caption(position: TranglarPosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Tranglar, over: {outcome.reason}"
    mover = SEATS[position.turn]
    if position.is_setting_up():
        return f"Tranglar, {mover} places a large neutral piece"
    if not position.quiet:
        return f"Tranglar, {mover} to move"
    last = "action" if position.quiet == 1 else f"{position.quiet} actions"
    return f"Tranglar, {mover} to move, the last {last} covered nothing new"


def _counts(position: TranglarPosition, must_pass: bool) -> dict[str, int]:
    """What is in reserve; large neutral pieces only during setup, and the pass where nothing else is left."""
    counts: dict[str, int] = {}
    for owner in range(len(SEATS)):
        counts.update(zip(_reserve_ids(owner), position.reserve(owner), strict=True))
        del counts[_foreign_id(owner)]
    if position.is_setting_up():
        left = position.large_left
        counts |= {f"neutral-{kind.code}": left >> number & 1 for number, kind in enumerate(LARGE_KINDS)}
    if must_pass:
        counts[f"{SEATS[position.turn]}-pass"] = 1
    return counts


@cache
def _reserve_ids(owner: int) -> tuple[str, ...]:
    """What the numbers of a reserve count."""
    return *(f"{SEATS[owner]}-{kind.code}" for kind in KINDS), f"{SEATS[owner]}-neutral"


@cache
def _foreign_id(owner: int) -> str:
    return f"{SEATS[owner]}-{FOREIGN[owner]}"


def _note(position: TranglarPosition, owner: int) -> str:
    triangles = position.colours[owner].bit_count()
    return f"{triangles} triangle{'' if triangles == 1 else 's'}"
