"""Parts of the pictures of all modes: cards, piles, buttons, and how a target is made up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, pi, sin

from quincunx.core.kit import ORIGIN, Action, Look, Place, Placement
from quincunx.core.layout import TEXT, Circle, Label, Point, Polygon, Polyline, Shape, moved
from quincunx.core.signs import Characters, Sign, Signs, pointing_at
from quincunx.core.words import counted as counted
from quincunx.games.zangle.cards.shapes import COMPOSITIONS, KINDS, SHAPES, Cell, Cells, Piece
from quincunx.games.zangle.cards.zangles import CENTRE, Zangle, fault

CARD_WIDTH = 56.0
CARD_HEIGHT = 80.0
GAP = 6.0
STEP = CARD_WIDTH + GAP
SIDE = 17.0  # of a triangle on a card
ROW_HEIGHT = 0.75**0.5  # of the lattice, in sides
TITLE = 24.0  # height of the line above cards
TITLE_SIZE = 15.0
BUTTON_HEIGHT = 26.0
BUTTON_WIDTH = 62.0
WIDTH = 420.0
EDGE = 10.0
GROUND_HEIGHT = 400.0  # of the ground in a kit; boards are as high as they need
PANEL_WIDTH = 100.0  # where the last Zangle is shown
PANEL_HEIGHT = TITLE + CARD_HEIGHT
PANEL_LEFT = WIDTH - PANEL_WIDTH
PILE_AT = (PANEL_LEFT - CARD_WIDTH - 2 * GAP, TITLE)
BUTTONS_TOP = PANEL_HEIGHT + GAP
BACK = 8.0  # how much is to be seen of a face-down card that lies under others
CENTRE_PILE = "pile"
BACK_LOOK = "back"
CARD_THICKNESS = 2.5
TABLE_THICKNESS = 8.0

# Characters are as wide as those of titles, so that titles begin at the left, and each card of a pile has a
# line of its own. What is on a card stands near its top.
LETTER_WIDTH = 0.49  # on average, in sizes of the print
CHARACTERS = Characters((TITLE_SIZE * LETTER_WIDTH, BACK), outlines=False)
SIGN_AT = (CARD_WIDTH / 2, 12.0)


def box(
    left: float,
    top: float,
    width: float,
    height: float,
    role: str,
    radius: float,
    rise: float = 0,
    lift: float = 0,
) -> Polygon:
    """A rectangle with round corners."""
    right, bottom = left + width - radius, top + height - radius
    middles = ((right, top + radius), (right, bottom), (left + radius, bottom), (left + radius, top + radius))
    points = []
    for quarter, (x, y) in enumerate(middles):
        for step in (0, 1 / 3, 2 / 3, 1):
            angle = pi / 2 * (quarter - 1 + step)
            points.append((round(x + radius * cos(angle), 2), round(y + radius * sin(angle), 2)))
    return Polygon(tuple(points), role, rise, lift)


GROUND = box(
    -EDGE, -EDGE, WIDTH + 2 * EDGE, GROUND_HEIGHT + EDGE, "felt", 10, TABLE_THICKNESS, -TABLE_THICKNESS
)


def _corners(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The corners of a triangle, anticlockwise, in half sides and rows."""
    column, row = cell
    if (column + row) % 2 == 0:
        return (column, row), (column + 2, row), (column + 1, row + 1)
    return (column, row + 1), (column + 1, row), (column + 2, row + 1)


def _edges(cells: Cells) -> set[tuple[Cell, Cell]]:
    edges = set()
    for cell in cells:
        a, b, c = _corners(cell)
        edges |= {(a, b), (b, c), (c, a)}
    return edges


@cache
def outline(cells: Cells) -> list[Cell]:
    """The corners around connected triangles, anticlockwise."""
    edges = _edges(cells)
    onward = {start: end for start, end in edges if (end, start) not in edges}
    first = min(onward)
    path, corner = [first], onward[first]
    while corner != first:
        path.append(corner)
        corner = onward[corner]
    return path


@cache
def _inner_edges(cells: Cells) -> list[tuple[Cell, Cell]]:
    edges = _edges(cells)
    return sorted((start, end) for start, end in edges if (end, start) in edges and start < end)


class Frame:
    """Where the lattice lies in a picture: triangles centred on a point, y downwards."""

    def __init__(self, cells: Cells, center: Point, side: float) -> None:
        corners = [corner for cell in cells for corner in _corners(cell)]
        across = [x for x, _ in corners]
        rows = [y for _, y in corners]
        self.side = side
        self.left = center[0] - (min(across) + max(across)) / 4 * side
        self.base = center[1] + (min(rows) + max(rows)) / 2 * ROW_HEIGHT * side

    def point(self, corner: Cell) -> Point:
        """A corner of the lattice in the picture."""
        x, y = corner
        return round(self.left + x / 2 * self.side, 2), round(self.base - y * ROW_HEIGHT * self.side, 2)

    def middle(self, cells: Cells) -> Point:
        """A point well inside triangles: the middle of the one nearest to their centre."""
        middles = [self._triangle_middle(cell) for cell in sorted(cells)]
        x = sum(m[0] for m in middles) / len(middles)
        y = sum(m[1] for m in middles) / len(middles)
        if len(middles) == 2:
            return x, y
        return min(middles, key=lambda m: (m[0] - x) ** 2 + (m[1] - y) ** 2)

    def _triangle_middle(self, cell: Cell) -> Point:
        points = [self.point(corner) for corner in _corners(cell)]
        return sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3


def shape(code: str, center: Point, side: float = SIDE) -> list[Shape]:
    """A card's shape in its colour, the single triangles marked so that they can be counted."""
    kind = KINDS[code]
    frame = Frame(kind.cells, center, side)
    shapes: list[Shape] = [Polygon(tuple(map(frame.point, outline(kind.cells))), kind.colour)]
    for start, end in _inner_edges(kind.cells):
        shapes.append(Polyline((frame.point(start), frame.point(end)), "text", 1.2))
    return shapes


def card_outline(role: str) -> Polygon:
    """The outline of a card."""
    return box(0, 0, CARD_WIDTH, CARD_HEIGHT, role, 5)


def card_body(thickness: float = CARD_THICKNESS) -> Polygon:
    """A card, or several, without what is on it."""
    return box(0, 0, CARD_WIDTH, CARD_HEIGHT, "card", 5, thickness)


def card_back(thickness: float = CARD_THICKNESS) -> tuple[Shape, ...]:
    """A card that lies face down, or several."""
    return card_body(thickness), box(3.5, 3.5, CARD_WIDTH - 7, CARD_HEIGHT - 7, "black", 3, lift=thickness)


def card_face(code: str) -> tuple[Shape, ...]:
    """A card and what is on it: its code, which begins with the number of triangles, and its shape."""
    centre = CARD_WIDTH / 2
    if code == "Z":
        face: tuple[Shape, ...] = (
            Label((centre, 40), "Z", "text", 34),
            Label((centre, 68), "nothing", "text", 12),
        )
    else:
        pips = len(KINDS[code].cells)
        face = (
            Label((13, 12), code, "text", 15),
            *(_pip((centre + 9 * (index - (pips - 1) / 2), 71)) for index in range(pips)),
            *shape(code, (centre, 43)),
        )
    return card_body(), *(moved(part, 0, 0, up=CARD_THICKNESS) for part in face)


def _pip(at: Point) -> Polygon:
    """A small mark, one for each triangle of a shape."""
    x, y = at
    return Polygon(((x - 3, y + 3), (x + 3, y + 3), (x, y - 3)), "text")


def card_words(code: str) -> str:
    """A card in words."""
    if code == "Z":
        return "Z, nothing"
    kind = KINDS[code]
    return f"{code}, {kind.name}, {kind.colour}, {counted(len(kind.cells), 'triangle')}"


def common_looks() -> dict[str, Look]:
    """What all modes have: cards, piles, marks, and the Zangle made last."""
    looks = {code: Look(card_face(code), card_words(code), signs=_card_sign(code)) for code in KINDS}
    empty = Label((CARD_WIDTH / 2, CARD_HEIGHT / 2), "empty", "title", 13)
    looks["no-pile"] = Look((empty,), "empty", signs=(Sign("[ ]", "label", SIGN_AT),), sort="mark")
    looks[BACK_LOOK] = Look(card_back(), signs=(Sign("▒▒▒", "label", SIGN_AT),))
    looks |= {f"pile-{cards}": _pile(cards) for cards in (1, 2, 3)}
    looks["mark-card"] = Look((card_outline("mark"),), signs=pointing_at(SIGN_AT, 0.4 * CARD_WIDTH))
    looks["title"] = Look((Label(ORIGIN, TEXT, "title", TITLE_SIZE),))
    for target, compositions in COMPOSITIONS.items():
        looks[f"claimed-{target}"] = _panel(target, "=")
        looks[f"wrong-{target}"] = _panel(target, "≠")
        for parts, pieces in compositions.items():
            looks[f"made-{target}={'+'.join(parts)}"] = _panel(target, "=", pieces)
    return looks


def _card_sign(code: str) -> Signs:
    return (Sign(code, KINDS[code].colour if code in SHAPES else "text", SIGN_AT),)


def _pile(cards: int) -> Look:
    """A face-down pile with the number of its cards; of more than three one sees three."""
    height = cards * CARD_THICKNESS
    x, y = CARD_WIDTH / 2, CARD_HEIGHT / 2
    number = box(x - 17, y - 13, 34, 26, "neutral", 6, lift=height), Label((x, y), TEXT, "text", 17, height)
    words = f"{TEXT} card{'' if cards == 1 else 's'} face down"
    signs = (Sign(f"[{TEXT}]", "text", SIGN_AT),)
    return Look((*card_back(height), *number), words, signs=signs, sort="source", back=BACK_LOOK)


def pile_of(cards: int) -> Placement:
    """The look of a pile of so many cards."""
    return (f"pile-{min(cards, 3)}", 0, 0, str(cards)) if cards else "no-pile"


def pile_place(identity: str, name: str, at: Point | None) -> Place:
    """Where a pile lies."""
    return Place(identity, name, card_outline("slot"), at)


def button_place(move: str, index: int = 0, width: float = BUTTON_WIDTH) -> Place:
    """Where the button for a move that has no card is."""
    return Place(move, move, box(0, 0, width, BUTTON_HEIGHT, "slot", 6), button_at(index))


def button_at(index: int) -> Point:
    """Buttons stand side by side under the centre."""
    return index * (BUTTON_WIDTH + GAP), BUTTONS_TOP


def button_looks(move: str, words: str, width: float = BUTTON_WIDTH) -> dict[str, Look]:
    """A button as it looks when it can be used, and pale while it cannot."""
    centre = (width / 2, BUTTON_HEIGHT / 2)
    outline = box(0, 0, width, BUTTON_HEIGHT, "neutral", 6, CARD_THICKNESS)
    ready = (Sign(f"[{move}]", "text", centre),)
    return {
        move: Look(
            (outline, Label(centre, move, "text", 14, CARD_THICKNESS)), words, signs=ready, sort="mark"
        ),
        f"{move}-idle": Look((Label(centre, move, "title", 14),), f"{words} (not now)", sort="mark"),
        f"mark-{move}": Look((Polygon(outline.points, "mark"),), signs=pointing_at(centre, width / 2)),
    }


def zangle_action(zangle: Zangle, places: Mapping[str, str]) -> Action:
    """A Zangle as cards to choose: the target, then the others; `places` has the groups of their sites.

    Equal cards of a place stand for each other. A place without a group is a site.
    """
    return Action(
        tuple(
            f"{places[card.place]}: {card.code}" if card.place in places else card.place
            for card in zangle.all_cards
        )
    )


def left_title(text: str, top: float) -> Placement:
    """A line of text that begins about at the left: labels are centred."""
    return "title", round(len(text) * TITLE_SIZE * LETTER_WIDTH / 2, 2), top, text


def panel_sign(text: str) -> Signs:
    """What was done last, in characters."""
    return (Sign(text, "mark", (PANEL_LEFT + PANEL_WIDTH / 2, TITLE / 2)),)


def _panel(target: str, sign: str, pieces: Sequence[Piece] = ()) -> Look:
    """A target, and in it where each part lies, if that is shown; below it, the cards."""
    centre = (PANEL_LEFT + PANEL_WIDTH / 2, PANEL_HEIGHT / 2 + 2)
    frame = Frame(KINDS[target].cells, centre, 30.0)
    shapes: list[Shape] = [
        box(PANEL_LEFT, 0, PANEL_WIDTH, PANEL_HEIGHT, "card", 6),
        Label((centre[0], 13), f"{target} {sign}", "text", 15),
    ]
    if not pieces:
        shapes += shape(target, centre, 30.0)
    for piece in pieces:
        points = tuple(map(frame.point, outline(piece.cells)))
        shapes.append(Polygon(points, KINDS[piece.code].colour))
        shapes.append(Polyline((*points, points[0]), "text", 2.5))
    for piece in pieces:
        at = frame.middle(piece.cells)
        shapes += [Circle(at, 7.5, "neutral"), Label(at, piece.code, "text", 10)]
    shapes.append(Label((centre[0], PANEL_HEIGHT - 10), TEXT, "text", 12))
    return Look(tuple(shapes), signs=panel_sign(f"{target} {sign} {TEXT}"))


def dissection(zangle: Zangle, judged: bool = True) -> Placement:
    """The last Zangle. Of a wrong claim, or one that is not to be judged yet, only the target is shown."""
    target = zangle.target.code
    name = f"made-{target}={'+'.join(zangle.parts)}"
    if not judged:
        name = f"claimed-{target}"
    elif fault(zangle) is not None:
        name = f"wrong-{target}"
    # The cards after the target: own ones as they are, those of the centre in brackets.
    cards = [f"({card.code})" if card.place == CENTRE else card.code for card in zangle.cards]
    return name, 0, 0, " + ".join(cards)
