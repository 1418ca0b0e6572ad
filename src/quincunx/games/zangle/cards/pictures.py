"""Parts of the pictures of all modes: cards, piles, buttons, and how a target is made up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from quincunx.core.layout import Circle, Label, Point, Polygon, Polyline, Shape, Site, Sketch, Span, Steps
from quincunx.games.zangle.cards.shapes import KINDS, SHAPES, Cell, Cells
from quincunx.games.zangle.cards.zangles import CENTRE, Zangle, fault

CARD_WIDTH = 56.0
CARD_HEIGHT = 80.0
GAP = 6.0
STEP = CARD_WIDTH + GAP
SIDE = 17.0  # of a triangle on a card
ROW_HEIGHT = 0.75**0.5  # of the lattice, in sides
CARDS_A_LINE = 6
SKETCHED_A_LINE = 13
TITLE = 24.0  # height of the line above cards
BUTTON_HEIGHT = 26.0


def rectangle(left: float, top: float, width: float, height: float, role: str, cut: float = 0) -> Polygon:
    """A rectangle, with its corners cut off a little."""
    right, bottom = left + width, top + height
    if not cut:
        return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), role)
    return Polygon(
        (
            (left + cut, top),
            (right - cut, top),
            (right, top + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, bottom - cut),
            (left, top + cut),
        ),
        role,
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


def card_face(code: str, left: float, top: float) -> list[Shape]:
    """What is on a card: its code, which begins with the number of triangles, and its shape."""
    middle = left + CARD_WIDTH / 2
    if code == "Z":
        return [
            Label((middle, top + 40), "Z", "text", 34),
            Label((middle, top + 68), "nothing", "label", 12),
        ]
    kind = KINDS[code]
    pips = len(kind.cells)
    return [
        Label((left + 13, top + 12), code, "text", 15),
        *(_pip((middle + 9 * (index - (pips - 1) / 2), top + 71)) for index in range(pips)),
        *shape(code, (middle, top + 43)),
    ]


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


@lru_cache(maxsize=4096)
def card_site(site_id: str, place: str, code: str, left: float, top: float) -> Site:
    """A face-up card that can be chosen."""
    return Site(
        id=site_id,
        label=f"{place}: {card_words(code)}",
        outline=rectangle(left, top, CARD_WIDTH, CARD_HEIGHT, "neutral", 5),
        shapes=tuple(card_face(code, left, top)),
        state=code,
        kind=f"{place}: {code}",
    )


def pile_site(site_id: str, place: str, count: int, left: float, top: float) -> Site:
    """A face-down pile with the number of its cards."""
    shapes: list[Shape] = []
    if count:
        for offset in range(min(count, 3) - 1, -1, -1):
            inset = 3.0 * offset
            shapes.append(rectangle(left + inset, top + inset, CARD_WIDTH - 6, CARD_HEIGHT - 6, "black", 5))
        badge = (left + CARD_WIDTH / 2 - 3, top + CARD_HEIGHT / 2 - 3)
        shapes.append(rectangle(badge[0] - 17, badge[1] - 13, 34, 26, "neutral", 5))
        shapes.append(Label(badge, str(count), "text", 17))
    else:
        shapes.append(Label((left + CARD_WIDTH / 2, top + CARD_HEIGHT / 2), "empty", "label", 13))
    cards = f"{counted(count, 'card')} face down" if count else "empty"
    return Site(
        id=site_id,
        label=f"{place}: {cards}",
        outline=rectangle(left, top, CARD_WIDTH, CARD_HEIGHT, "site", 5),
        shapes=tuple(shapes),
        state="pile" if count else "empty",
    )


def button_site(move: str, words: str, left: float, top: float, width: float, ready: bool) -> Site:
    """A button for a move that has no card; pale while it cannot be used."""
    middle = (left + width / 2, top + BUTTON_HEIGHT / 2)
    return Site(
        id=move,
        label=words if ready else f"{words} (not now)",
        outline=rectangle(left, top, width, BUTTON_HEIGHT, "neutral" if ready else "site", 6),
        shapes=(Label(middle, move, "text" if ready else "label", 14),),
        state="ready" if ready else "idle",
    )


def _outline_of(site: Site) -> tuple[Point, ...]:
    assert isinstance(site.outline, Polygon)
    return site.outline.points


@lru_cache(maxsize=4096)
def frame_of(outline: tuple[Point, ...]) -> Polygon:
    """A mark around a site, as a ghost."""
    xs, ys = zip(*outline, strict=True)
    return rectangle(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys), "hint")


@lru_cache(maxsize=4096)
def center_of(outline: tuple[Point, ...]) -> Point:
    """The middle of a site."""
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def fan(prefix: str, place: str, codes: Sequence[str], left: float, top: float, width: float) -> list[Site]:
    """Cards side by side, six in a line at most, closer together where the width does not suffice."""
    sites = []
    longest = min(len(codes), CARDS_A_LINE)
    step = STEP if longest < 2 else min(STEP, (width - CARD_WIDTH) / (longest - 1))
    for index, code in enumerate(codes):
        line, across = divmod(index, CARDS_A_LINE)
        at = (left + across * step, top + line * (CARD_HEIGHT + GAP))
        sites.append(card_site(f"{prefix}{index + 1}", place, code, *at))
    return sites


def fan_height(count: int) -> float:
    """The height that `fan` needs."""
    lines = max(1, -(-count // CARDS_A_LINE))
    return lines * CARD_HEIGHT + (lines - 1) * GAP


def zangle_steps(move: str, zangle: Zangle, cards: Mapping[str, Sequence[Site]]) -> Steps:
    """A Zangle as cards to choose: the target, then the others.

    `cards` has the sites of each place. Equal cards of a place are interchangeable: the target and
    then the others take the first that are left.
    """
    taken: dict[str, Site] = {}
    for card in zangle.all_cards:
        site = next(site for site in cards[card.place] if site.state == card.code and site.id not in taken)
        taken[site.id] = site
    outlines = [_outline_of(site) for site in taken.values()]
    return Steps(
        move=move,
        steps=tuple(taken),
        at=center_of(outlines[-1]),
        ghost=tuple(frame_of(points) for points in outlines),
    )


def site_steps(move: str, site: Site) -> Steps:
    """A move that is made by choosing one site, or by a button."""
    outline = _outline_of(site)
    return Steps(move, (site.id,), center_of(outline), (frame_of(outline),), button=move.capitalize())


def two_steps(move: str, source: Site, target: Site) -> Steps:
    """A move that is made by choosing one site and then another."""
    outlines = (_outline_of(source), _outline_of(target))
    ghost = tuple(frame_of(outline) for outline in outlines)
    return Steps(move=move, steps=(source.id, target.id), at=center_of(outlines[1]), ghost=ghost)


def makes_zangles(moves: Iterable[Steps]) -> bool:
    """Whether there is something to find: a Zangle has three cards at least."""
    return any(len(move.steps) > 2 for move in moves)


def dissection(
    zangle: Zangle, left: float, top: float, width: float, height: float, judged: bool = True
) -> list[Shape]:
    """The last Zangle: the target, and in it where each part lies.

    Of a wrong claim, or one that is not to be judged yet, only the target is shown.
    """
    middle = left + width / 2
    wrong = judged and fault(zangle) is not None
    shapes: list[Shape] = [
        rectangle(left, top, width, height, "paper", 6),
        Label((middle, top + 13), f"{zangle.target.code} {'≠' if wrong else '='}", "text", 15),
    ]
    center = (middle, top + height / 2 + 2)
    frame = Frame(KINDS[zangle.target.code].cells, center, 30.0)
    pieces = () if wrong or not judged else zangle.dissection
    if not pieces:
        shapes += shape(zangle.target.code, center, 30.0)
    for piece in pieces:
        points = tuple(map(frame.point, outline(piece.cells)))
        shapes.append(Polygon(points, KINDS[piece.code].colour))
        shapes.append(Polyline((*points, points[0]), "text", 2.5))
    for piece in pieces:
        at = frame.middle(piece.cells)
        shapes += [Circle(at, 7.5, "neutral"), Label(at, piece.code, "text", 10)]
    shapes.append(Label((middle, top + height - 10), _sum(zangle), "text", 12))
    return shapes


def _sum(zangle: Zangle) -> str:
    """The cards after the target: own ones as they are, those of the centre in brackets."""
    return " + ".join(f"({card.code})" if card.place == CENTRE else card.code for card in zangle.cards)


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 card`, `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def code_spans(codes: Iterable[str], width: int = 3) -> list[Span]:
    """Codes for a sketch, each in its colour."""
    return [(f"{code:<{width}}", KINDS[code].colour if code in SHAPES else "text") for code in codes]


def sketch_row(title: str, codes: Sequence[str], note: str) -> Sketch:
    """A title, cards, and a note after them, in as many lines as the cards need."""
    lines: Sketch = []
    for first in range(0, max(len(codes), 1), SKETCHED_A_LINE):
        start: Span = (f"{'' if lines else title:<12}", "text")
        lines.append([start, *code_spans(codes[first : first + SKETCHED_A_LINE])])
    lines[-1].append((f" {note}", "label"))
    return lines
