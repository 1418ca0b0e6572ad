"""Writes a Layout as SVG, in the colours and patterns of a theme."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape as _escape
from typing import TypedDict

from quincunx.core.gradients import FacePaint, define, paint_of
from quincunx.core.layout import (
    Circle,
    Label,
    Layout,
    Point,
    Polygon,
    Polyline,
    Shape,
    Site,
    Tray,
    TrayItem,
    bounds,
    middle,
)
from quincunx.core.paints import PAINTS, UNKNOWN, split_role
from quincunx.core.shading import Finish, finish
from quincunx.core.solids import flatten
from quincunx.core.themes import LIGHT, Theme

Box = tuple[float, float, float, float]  # left, top, width, height

# From html rather than xml, whose functions for this bring the libraries of a browser along.
escape = partial(_escape, quote=False)

MARGIN = 12
INLINE_WIDTH = 420
TRAY_HEIGHT = 44
TRAY_GAP = 12  # between the board and the first tray
TRAY_TEXT = 13
# What most elements have is said once, which makes pictures a third smaller.
COMMON = (
    'stroke-linejoin="round" stroke-linecap="round" font-family="system-ui, sans-serif" text-anchor="middle"'
)


class Marking(TypedDict, total=False):
    """How a picture is marked and coloured, for those who hand it on to `write_svg`."""

    legal: bool
    last: bool
    theme: Theme
    distinct: bool


def write_inline(layout: Layout, *, area: Box | None = None, width: int = INLINE_WIDTH) -> str:
    """The layout as a notebook shows it: not as wide as the page."""
    return write_svg(layout, area=area).replace("<svg ", f'<svg width="{width}" ', 1)


def write_svg(
    layout: Layout,
    *,
    legal: bool = False,
    last: bool = True,
    area: Box | None = None,
    theme: Theme = LIGHT,
    distinct: bool = False,
) -> str:
    """The layout as an SVG document; `legal` marks where a piece can go, `last` the last move.

    Of the board only the `area` is seen, if one is given. With `distinct`, colours are easier to tell apart.
    """
    return _Writer(layout, theme, distinct).write(legal, last, area)


def from_behind(sites: Iterable[Site]) -> list[Site]:
    """Sites in the order in which what stands on them is drawn: what is further in front comes later."""
    return sorted(sites, key=lambda site: middle(bounds(site.outline))[1])


class _Writer:
    """A layout in a theme."""

    def __init__(self, layout: Layout, theme: Theme, distinct: bool) -> None:
        self._layout, self._theme, self._distinct = layout, theme, distinct
        self._paints = {**PAINTS, **layout.paints}
        self._used: dict[str, Finish] = {}  # roles that have to be defined

    def write(self, legal: bool, last: bool, area: Box | None) -> str:
        """The whole document."""
        layout = self._layout
        width, board_height = layout.size
        left = _tray_indent(layout)
        tray_lines = [_tray_lines(tray, left, width) for tray in layout.trays]
        trays_top = board_height + TRAY_GAP * bool(tray_lines)
        height = trays_top + TRAY_HEIGHT * sum(map(len, tray_lines))
        seen = area or (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
        drawn = self._board(legal, last)
        top = trays_top
        for tray, items in zip(layout.trays, tray_lines, strict=True):
            drawn += self._tray(tray, items, left, top, width)
            top += TRAY_HEIGHT * len(items)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(_number, seen))}" role="img" '
            f"aria-label={_quote(layout.caption)} {COMMON}>",
            f"<title>{escape(layout.caption)}</title>",
            f"<defs>{''.join(define(role, look) for role, look in sorted(self._used.items()))}</defs>",
            # A ground of its own, so that the picture can be read on a page of another colour too.
            f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{_number(width + 2 * MARGIN)}" '
            f'height="{_number(height + 2 * MARGIN)}" rx="8" fill="{self._theme.page["ground"]}"/>',
        ]
        return "\n".join([*lines, *drawn, "</svg>\n"])

    def _board(self, legal: bool, last: bool) -> list[str]:
        layout = self._layout
        lines = self._draw_all(layout.backdrop)
        # All sites lie under all pieces, which reach over the edges of theirs.
        for site in layout.sites:
            outline = "".join(self._draw_all([site.outline]))
            lines.append(f"<g id={_quote(site.id)}><title>{escape(site.label)}</title>{outline}</g>")
        for site in from_behind(layout.sites):
            lines += self._draw_all(site.shapes)
        if last:
            lines += self._draw_all(layout.last)
        if layout.ghosts:
            lines += ['<g opacity="0.6">', *self._draw_all(layout.ghosts), "</g>"]
        lines += self._draw_all(layout.over)
        if legal:
            places = dict.fromkeys(move.at for move in layout.moves)
            lines += self._draw_all([Circle(at, 6, "dot") for at in places])
        return lines

    def _tray(
        self, tray: Tray, lines_of_items: list[list[TrayItem]], left: float, top: float, width: float
    ) -> list[str]:
        """Whose it is, its items with their counts from `left` on, and the note at the end."""
        middle, ink = top + TRAY_HEIGHT / 2 + 4, self._theme.page["ink"]
        name = f"▸ {tray.label}" if tray.turn else tray.label
        lines = [_text((0, middle), name, "start", ink, weight="bold")]
        for row, items in enumerate(lines_of_items):
            at, down = left, row * TRAY_HEIGHT
            for item in items:
                scale = _item_scale(item)
                lines.append(self._item(item, at, top + down + 8, scale))
                count_at = (at + item.size[0] * scale + 4, middle + down)
                lines.append(_text(count_at, f"×{item.count}", "start", ink))
                at += _item_width(item)
        if tray.note:
            lines.append(_text((width, middle), tray.note, "end", ink))
        return lines

    def _item(self, item: TrayItem, left: float, top: float, scale: float) -> str:
        faded = ' opacity="0.25"' if item.count == 0 else ""
        shapes = "".join(self._draw_all(item.shapes))
        return (
            f'<g transform="translate({_box((left, top))}) scale({_number(scale)})"{faded}>'
            f"<title>{escape(item.label)}</title>{shapes}</g>"
        )

    def _draw_all(self, shapes: Iterable[Shape]) -> list[str]:
        drawn = [self._draw(shape) for shape in flatten(shapes, self._theme.depth)]
        return [element for element in drawn if element]

    def _draw(self, shape: Shape) -> str:
        thing, face = split_role(shape.role)
        known = self._paints.get(thing, UNKNOWN)
        look = finish(thing, known, self._theme, self._distinct)
        paint = paint_of(shape.role, face, look)
        if paint.is_defined and not isinstance(shape, Label | Polyline):
            self._used[thing] = look
        return _element(shape, paint, known.dashes) if paint.is_seen else ""


def _tray_indent(layout: Layout) -> float:
    """Where the items of all trays begin: after the longest label."""
    longest = max((len(tray.label) + 2 * tray.turn for tray in layout.trays), default=0)
    return max(60.0, longest * TRAY_TEXT * 0.62 + 14)


def _tray_lines(tray: Tray, left: float, width: float) -> list[list[TrayItem]]:
    """The items of a tray in as many lines as they need; the note stands at the end of the first."""
    lines: list[list[TrayItem]] = [[]]
    end, room = left, width - len(tray.note) * TRAY_TEXT * 0.55
    for item in tray.items:
        if lines[-1] and end + _item_width(item) > room:
            lines.append([])
            end, room = left, width
        lines[-1].append(item)
        end += _item_width(item)
    return lines


def _item_scale(item: TrayItem) -> float:
    return (TRAY_HEIGHT - 12) / item.size[1]


def _item_width(item: TrayItem) -> float:
    """The room for a tray item and its count."""
    return item.size[0] * _item_scale(item) + 4 + TRAY_TEXT * 2.2


def _element(shape: Shape, paint: FacePaint, dashes: str) -> str:
    edge = f' stroke="{paint.edge}" stroke-width="{_number(paint.width)}"' if paint.edge != "none" else ""
    look = f'fill="{paint.fill}"{edge}'
    match shape:
        case Polygon(points=points):
            return f'<polygon points="{_points(points)}" {look}/>'
        case Polyline(points=points, width=width):
            ends = f' stroke-linecap="butt" stroke-dasharray="{dashes}"' if dashes else ""
            return (
                f'<polyline points="{_points(points)}" fill="none" stroke="{paint.ink}" '
                f'stroke-width="{_number(width)}"{ends}/>'
            )
        case Circle(center=center, radius=radius, hole=hole) if hole:
            return f'<path d="{_circle(center, radius)}{_circle(center, hole)}" fill-rule="evenodd" {look}/>'
        case Circle(center=(x, y), radius=radius):
            return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}" {look}/>'
        case Label(at=at, text=text, size=size):
            return _text((at[0], at[1] + size * 0.36), text, "middle", paint.ink, size=size)


def _text(
    at: Point, text: str, anchor: str, colour: str, *, weight: str = "normal", size: float = TRAY_TEXT
) -> str:
    style = "" if weight == "normal" else f' font-weight="{weight}"'
    style += "" if anchor == "middle" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{_number(at[0])}" y="{_number(at[1])}" font-size="{_number(size)}"{style} '
        f'fill="{colour}">{escape(text)}</text>'
    )


def _circle(center: Point, radius: float) -> str:
    x, y, r = _number(center[0] - radius), _number(center[1]), _number(radius)
    return f"M{x} {y}a{r} {r} 0 1 0 {_number(2 * radius)} 0a{r} {r} 0 1 0 {_number(-2 * radius)} 0Z"


def _points(points: tuple[Point, ...]) -> str:
    # A tenth of a unit is less than one sees: boards are some 500 units wide.
    return " ".join(f"{_number(x, 1)},{_number(y, 1)}" for x, y in points)


def _box(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _quote(text: str) -> str:
    """A text as the value of an attribute."""
    return '"' + escape(text).replace('"', "&quot;") + '"'


def _number(value: float, decimals: int = 2) -> str:
    return f"{value:.{decimals}f}".rstrip("0").rstrip(".")
