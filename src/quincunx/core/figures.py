"""Figures of rules pages: positions and sets of pieces, as data that every surface draws.

A page has them as fenced blocks, `figure` or `pieces` with a name. The lines of a block are `Key: value`, and
indented lines go on with a value:

    ```figure beside
    Moves: b2
    Marked: a2 c2
    Caption: After b2 these two are left.
    ```

    ```pieces all
    Caption: What each player has.
    white-stone × 5: stone
    ```

What a figure says is checked by the rules when it is read: moves that are made or called right are legal, and
those called wrong are refused for the reason given. docs/contract.md lists the keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from quincunx.core.errors import GameError, IllegalMoveError, NotationError, QuincunxError
from quincunx.core.kit import MOVER, ORIGIN, Action, Board, Kit, Placement
from quincunx.core.layout import Circle, Label, Layout, Point, Polygon, Shape, TrayItem, bounds, middle, moved
from quincunx.core.numbered import NumberedPosition
from quincunx.core.record import push_entry, read_entry
from quincunx.core.registry import load
from quincunx.core.svg import MARGIN, Box, write_inline, write_svg

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.position import Position

RIGHT, WRONG = "✓", "✗"
PIECE_WIDTH = 64  # of a piece in a notebook

_BLOCK = re.compile(r"^```(figure|pieces)\b[ \t]*(.*?)[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"([^:]+?)\s*:\s*(.*)")
_PIECE = re.compile(r"(\S+) × ([0-9]{1,3})")
_KEYS = (
    *("Game", "Seed", "Position", "Moves", "Seat", "Marked", "Right", "Wrong", "Because", "Then", "Area"),
    *("Trays", "Outcome", "Caption"),
)
_AROUND = 0.06  # of the larger side of an area: what is shown around it


@dataclass(frozen=True)
class Ghost:
    """A move that is shown without being made: whether it is legal, what it would place, and where.

    Its sign stands at the corner on the upper right of what is placed.
    """

    move: str
    legal: bool
    looks: tuple[Placement, ...]
    middle: Point
    corner: Point

    @property
    def sign(self) -> str:
        """Right or wrong, as one character."""
        return RIGHT if self.legal else WRONG


@dataclass(frozen=True, eq=False)
class Panel:
    """One picture of a figure: a position with what is marked on it."""

    game: Game
    position: Position
    board: Board
    made: tuple[str, ...]
    marked: tuple[str, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    area: Box | None = None

    @property
    def seen(self) -> Box:
        """What is seen of the board: the area, or all of it."""
        width, height = self.board.size or self.game.kit.size
        return self.area or (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)

    @cached_property
    def over(self) -> tuple[Shape, ...]:
        """What is drawn over the board: frames of marked sites, signs of moves that are right or wrong."""
        kit = self.game.kit
        outlines = {place.id: moved(place.outline, *at) for place, at in kit.places(self.board)}
        shapes: list[Shape] = [replace(outlines[site], role="hint") for site in self.marked]
        radius = 0.035 * max(self.seen[2:])
        for ghost in self.ghosts:
            at = self._within(ghost.corner, 1.2 * radius)
            shapes.append(Circle(at, radius, "paper"))
            shapes.append(Circle(at, radius, "hint" if ghost.legal else "mark"))
            shapes.append(Label(at, ghost.sign, "text", 1.4 * radius))
        return tuple(shapes)

    def _within(self, point: Point, distance: float) -> Point:
        """A point, but no nearer than that to the edge of the picture."""
        (left, top, width, height), (x, y) = self.seen, point
        return (
            min(max(x, left + distance), left + width - distance),
            min(max(y, top + distance), top + height - distance),
        )

    @property
    def signs(self) -> str:
        """What the signs of moves mean, if there are any."""
        shown = {ghost.legal for ghost in self.ghosts}
        meanings = ((True, f"{RIGHT} allowed"), (False, f"{WRONG} not allowed"))
        return " · ".join(words for legal, words in meanings if legal in shown)

    @property
    def layout(self) -> Layout:
        """The whole picture."""
        looks = [look for ghost in self.ghosts for look in ghost.looks]
        layout = self.game.kit.draw(self.board, [])
        return replace(
            layout, ghosts=tuple(self.game.kit.shapes_of(looks)), over=self.over, paints=self.game.paints
        )

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        return write_svg(self.layout, area=self.area)

    def _repr_svg_(self) -> str:
        return write_inline(self.layout, area=self.area)


@dataclass(frozen=True, eq=False)
class Figure:
    """Pictures of one or more positions that belong together, and what one sees there."""

    name: str
    caption: str
    panels: tuple[Panel, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """What is said at each picture: which one of several it is, and what the signs on it mean."""
        numbers = [f"{number}." for number in range(1, len(self.panels) + 1)]
        places = {1: [""], 2: ["Before", "After"]}.get(len(self.panels), numbers)
        signs = [panel.signs for panel in self.panels]
        return tuple(" · ".join(filter(None, parts)) for parts in zip(places, signs, strict=True))

    def _repr_html_(self) -> str:
        pictures = zip(self.panels, self.words, strict=True)
        drawn = [f"<div>{panel._repr_svg_()}<p>{escape(words)}</p></div>" for panel, words in pictures]
        return f"{''.join(drawn)}<p>{escape(self.caption)}</p>"


@dataclass(frozen=True, eq=False)
class Pieces:
    """Pieces with their names and how many there are, each drawn in a box of its own."""

    name: str
    caption: str
    game: Game
    items: tuple[TrayItem, ...]

    def picture(self, item: TrayItem) -> Layout:
        """One of the pieces, in its box."""
        return Layout(item.size, item.shapes, (), (), (), caption=item.label, paints=self.game.paints)

    def _repr_html_(self) -> str:
        rows = [
            f"<tr><td>{write_inline(self.picture(item), width=PIECE_WIDTH)}</td>"
            f"<td>{item.count} × {escape(item.label)}</td></tr>"
            for item in self.items
        ]
        return f"<table>{''.join(rows)}</table><p>{escape(self.caption)}</p>"


def read_figures(page: str, game: Game) -> dict[str, Figure | Pieces]:
    """The figures of a page by name, in its order; GameError if the rules contradict one.

    They are of this game unless they say otherwise; the pages of a game are about its usual options.
    """
    found: dict[str, Figure | Pieces] = {}
    for kind, name, text in _BLOCK.findall(page):
        if not re.fullmatch(r"[a-z0-9-]+", name) or name in found:
            raise GameError(f"{name!r}: a figure has a name of its own, of small letters, digits and hyphens")
        read = _read_figure if kind == "figure" else _read_pieces
        try:
            found[name] = read(name, _lines(text), game)
        except QuincunxError as error:
            raise GameError(f"{name}: {error}") from error
    return found


def split_page(page: str) -> Iterator[tuple[str, str]]:
    """The text of a page in parts, each with the name of the figure after it; the last has none."""
    end = 0
    for block in _BLOCK.finditer(page):
        yield page[end : block.start()], block[2]
        end = block.end()
    yield page[end:], ""


def _lines(text: str) -> dict[str, str]:
    """The values by their keys."""
    found: dict[str, str] = {}
    key = ""
    for line in filter(str.strip, text.splitlines()):
        if line[0].isspace() and key:
            found[key] += f" {line.strip()}"
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise GameError(f"'Key: value' is expected, not {line!r}")
        key = match[1]
        if key in found:
            raise GameError(f"only one line {key!r} is expected")
        found[key] = match[2]
    if not found.get("Caption"):
        raise GameError("a caption is missing")
    return found


def _game(lines: Mapping[str, str], page: Game) -> Game:
    game = load(lines["Game"]) if "Game" in lines else page
    if game.name != page.name:
        raise GameError(f"a figure of {page.name} is expected, not of {game.name}")
    return game


# Positions.


def _read_figure(name: str, lines: Mapping[str, str], page: Game) -> Figure:
    for key in lines:
        if key not in _KEYS:
            raise GameError(f"there is no key {key!r}, only {', '.join(_KEYS)}")
    game = _game(lines, page)
    position = (
        game.position(lines["Position"]) if "Position" in lines else game.start(_number(lines, "Seed") or 0)
    )
    _make(position, lines.get("Moves", ""))
    draw = _Drawing(game, lines)
    panels = [draw.first(position)]
    # Moves of games without turns may have a '/' of their own.
    for part in lines["Then"].split(" / ") if "Then" in lines else ():
        position = position.copy()
        panels.append(draw.panel(position, _make(position, part)))
    _check_outcome(position, lines.get("Outcome"))
    return Figure(name, lines["Caption"], tuple(panels))


def _number(lines: Mapping[str, str], key: str) -> int | None:
    value = lines.get(key)
    if value is None:
        return None
    if not (value.isascii() and value.isdigit() and len(value) <= 18):
        raise GameError(f"{key} is a number, not {value!r}")
    return int(value)


def _make(position: Position, moves: str) -> tuple[str, ...]:
    """Make moves; an error names the one that is not possible."""
    made = tuple(moves.split())
    for move in made:
        try:
            push_entry(position, move)
        except (IllegalMoveError, NotationError) as error:
            raise GameError(f"{move} is not possible: {error}") from None
    return made


def _check_outcome(position: Position, reason: str | None) -> None:
    if reason is None:
        return
    if position.outcome is None:
        raise GameError("this game is not over")
    if reason not in position.outcome.reason:
        raise GameError(f"the game has ended for another reason: {position.outcome.reason}")


class _Drawing:
    """What all pictures of a figure have in common."""

    def __init__(self, game: Game, lines: Mapping[str, str]) -> None:
        self.game = game
        self.lines = lines
        self.seat = _number(lines, "Seat")
        if self.seat is not None and self.seat >= game.seats:
            raise GameError(f"there is no seat {self.seat}")

    def panel(self, position: Position, made: tuple[str, ...] = ()) -> Panel:
        """A picture of a position, without marks."""
        board = self.game.board(position, self.seat)
        if self.lines.get("Trays", "no") != "yes":
            board = replace(board, counts={}, notes=())
        area = self.lines.get("Area")
        box = None if area is None else _around([self._box(board, site) for site in area.split()])
        return Panel(self.game, position.copy(), board, made, area=box)

    def first(self, position: Position) -> Panel:
        """The picture before anything else is made, with marks and moves that are right or wrong."""
        panel = self.panel(position)
        marked = tuple(self.lines.get("Marked", "").split())
        for site in marked:
            self._box(panel.board, site)
        ghosts = [self._ghost(position, panel.board, move, legal) for move, legal in self._judged(position)]
        return replace(panel, marked=marked, ghosts=tuple(ghosts))

    def _judged(self, position: Position) -> Iterator[tuple[str, bool]]:
        """The moves that are right or wrong, as the rules say too."""
        for move in self.lines.get("Right", "").split():
            _make(position.copy(), move)
            yield move, True
        because = self.lines.get("Because", "")
        if bool(because) != bool(self.lines.get("Wrong")):
            raise GameError("what is wrong needs a reason, and a reason something that is wrong")
        for move in self.lines.get("Wrong", "").split():
            refusal = _refusal(position, move)
            if because not in refusal:
                raise GameError(f"{move} is refused for another reason: {refusal}")
            yield move, False

    def _ghost(self, position: Position, board: Board, move: str, legal: bool) -> Ghost:
        """What a move would place; what is no move is in the middle of what is marked."""
        kit = self.game.kit
        origins = {place.id: at for place, at in kit.places(board)}
        mover = position.turn if isinstance(position, NumberedPosition) else 0
        action = self._action(position, move)
        if action is None:
            marked = [self._box(board, site) for site in self.lines.get("Marked", "").split()]
            there = middle(_around(marked) if marked else (*ORIGIN, *kit.size))
            return Ghost(move, legal, (), there, there)
        (steps,) = kit.draw(board, [(move, action)], mover).moves
        origin = origins.get(steps.steps[-1], ORIGIN) if steps.steps else ORIGIN
        names = [name.replace(MOVER, kit.seats[mover]) if kit.seats else name for name in action.ghost]
        looks = tuple((name, *origin) for name in names)
        if not steps.ghost:
            return Ghost(move, legal, looks, steps.at, steps.at)
        points = [point for shape in steps.ghost for point in _points(shape)]
        box = _around([_extent(shape) for shape in steps.ghost])
        return Ghost(move, legal, looks, middle(box), max(points, key=lambda point: point[0] - point[1]))

    def _action(self, position: Position, move: str) -> Action | None:
        """What to choose for a move; None if nothing can be: it is neither numbered nor legal."""
        if self.game.numbered:
            return self.game.kit.actions[self.game.action(move)] if move in self.game.texts else None
        text, seat, _ = read_entry(move)
        return dict(self.game.choices(position, seat if seat is not None else self.seat)).get(text)

    def _box(self, board: Board, site: str) -> Box:
        for place, at in self.game.kit.places(board):
            if place.id == site:
                return bounds(moved(place.outline, *at))
        raise GameError(f"there is no site {site!r}")


def _refusal(position: Position, move: str) -> str:
    """Why the rules refuse a move."""
    try:
        push_entry(position.copy(), move)
    except (IllegalMoveError, NotationError) as error:
        return str(error)
    raise GameError(f"{move} is legal")


def _around(boxes: list[Box]) -> Box:
    """The box around boxes, with a margin."""
    if not boxes:
        raise GameError("an area has sites")
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right = max(box[0] + box[2] for box in boxes)
    bottom = max(box[1] + box[3] for box in boxes)
    margin = _AROUND * max(right - left, bottom - top)
    return left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin


# Pieces.


def _read_pieces(name: str, lines: Mapping[str, str], page: Game) -> Pieces:
    game = _game(lines, page)
    counts = game.board(game.start(), None).counts
    items = []
    for key, words in lines.items():
        if key in ("Game", "Caption"):
            continue
        match = _PIECE.fullmatch(key)
        if match is None:
            raise GameError(f"'piece × number: words' is expected, not {key!r}")
        piece, count = match[1], int(match[2])
        if piece in counts and counts[piece] != count:
            raise GameError(f"there are {counts[piece]} of {piece}, not {count}")
        size, shapes = _picture(game.kit, piece)
        items.append(TrayItem(piece, words, size, shapes, count))
    return Pieces(name, lines["Caption"], game, tuple(items))


def _picture(kit: Kit, piece: str) -> tuple[Point, tuple[Shape, ...]]:
    """What lies beside the board, or a look, in a box from the origin on."""
    for item in (item for shelf in kit.shelves for item in shelf.items):
        if item.id == piece:
            x, y = middle((*ORIGIN, *item.size))
            return item.size, tuple(moved(shape, x, y) for shape in kit.looks[item.look].shapes)
    if piece not in kit.looks:
        raise GameError(f"there is no piece {piece!r}")
    shapes = kit.looks[piece].shapes
    left, top, width, height = _around([_extent(shape) for shape in shapes])
    return (width, height), tuple(moved(shape, -left, -top) for shape in shapes)


def _points(shape: Shape) -> tuple[Point, ...]:
    """The corners of a shape; of a circle, a point on its upper right."""
    match shape:
        case Circle(center=(x, y), radius=radius):
            return ((x + 0.7 * radius, y - 0.7 * radius),)
        case Label(at=at):
            return (at,)
    return shape.points


def _extent(shape: Shape) -> Box:
    match shape:
        case Polygon() | Circle():
            return bounds(shape)
        case Label(at=(x, y), size=size):
            return x - size / 2, y - size / 2, size, size
    return bounds(Polygon(shape.points, shape.role))
