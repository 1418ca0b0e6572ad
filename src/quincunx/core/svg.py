"""Writes a Layout as SVG, in the colours and patterns of paints.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from html import escape as _escape

from quincunx.core.layout import Circle, Label, Layout, Point, Polygon, Polyline, Shape, Tray, TrayItem
from quincunx.core.paints import INK, PAINTS, PATTERNS, UNKNOWN, Paint

Paints = Mapping[str, Paint]
Box = tuple[float, float, float, float]  # left, top, width, height

# From html rather than xml, whose functions for this bring the libraries of a browser along.
escape = partial(_escape, quote=False)

MARGIN = 12
INLINE_WIDTH = 420
TRAY_HEIGHT = 44
TRAY_TEXT = 13


def write_inline(layout: Layout, *, area: Box | None = None, width: int = INLINE_WIDTH) -> str:
    """The layout as a notebook shows it: not as wide as the page."""
    return write_svg(layout, area=area).replace("<svg ", f'<svg width="{width}" ', 1)


def write_svg(layout: Layout, *, legal: bool = False, last: bool = True, area: Box | None = None) -> str:
    """The layout as an SVG document; `legal` marks where a piece can go, `last` the last move.

    Of the board only the `area` is seen, if one is given.
    """
    paints = {**PAINTS, **layout.paints}
    width, board_height = layout.size
    left = _tray_indent(layout)
    tray_lines = [_tray_lines(tray, left, width) for tray in layout.trays]
    height = board_height + TRAY_HEIGHT * sum(map(len, tray_lines))
    seen = area or (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(_number, seen))}" role="img" '
        f"aria-label={_quote(layout.caption)}>",
        f"<title>{escape(layout.caption)}</title>",
        _definitions(layout, paints),
        # A ground of its own, so that the picture can be read on a dark page too.
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{_number(width + 2 * MARGIN)}" '
        f'height="{_number(height + 2 * MARGIN)}" rx="8" fill="#fdfcf8"/>',
    ]
    lines += _draw_all(layout.backdrop, paints)
    for site in layout.sites:
        lines.append(f"<g id={_quote(site.id)}><title>{escape(site.label)}</title>")
        lines += [*_draw_all((site.outline, *site.shapes), paints), "</g>"]
    if last:
        lines += _draw_all(layout.last, paints)
    if layout.ghosts:
        lines += ['<g opacity="0.6">', *_draw_all(layout.ghosts, paints), "</g>"]
    lines += _draw_all(layout.over, paints)
    if legal:
        places = dict.fromkeys(move.at for move in layout.moves)
        lines += _draw_all([Circle(at, 6, "dot") for at in places], paints)
    top = board_height
    for tray, items in zip(layout.trays, tray_lines, strict=True):
        lines += _draw_tray(tray, items, left, top, width, paints)
        top += TRAY_HEIGHT * len(items)
    return "\n".join([*lines, "</svg>\n"])


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


def _draw_tray(
    tray: Tray, lines_of_items: list[list[TrayItem]], left: float, top: float, width: float, paints: Paints
) -> list[str]:
    """Whose it is, its items with their counts from `left` on, and the note at the end."""
    middle = top + TRAY_HEIGHT / 2 + 4
    lines = [_text((0, middle), f"▸ {tray.label}" if tray.turn else tray.label, "start", "bold")]
    for row, items in enumerate(lines_of_items):
        at, down = left, row * TRAY_HEIGHT
        for item in items:
            scale = _item_scale(item)
            lines.append(_draw_item(item, at, top + down + 8, scale, paints))
            count_at = (at + item.size[0] * scale + 4, middle + down)
            lines.append(_text(count_at, f"×{item.count}", "start"))
            at += _item_width(item)
    if tray.note:
        lines.append(_text((width, middle), tray.note, "end"))
    return lines


def _draw_item(item: TrayItem, left: float, top: float, scale: float, paints: Paints) -> str:
    faded = ' opacity="0.25"' if item.count == 0 else ""
    shapes = "".join(_draw_all(item.shapes, paints))
    return (
        f'<g transform="translate({_box((left, top))}) scale({_number(scale)})"{faded}>'
        f"<title>{escape(item.label)}</title>{shapes}</g>"
    )


def _definitions(layout: Layout, paints: Paints) -> str:
    """The patterns that this drawing needs."""
    roles = {shape.role for shape in _all_shapes(layout)}
    tiles = []
    for role in sorted(roles & paints.keys()):
        paint = paints[role]
        if paint.pattern:
            width = PATTERNS[paint.pattern].width
            grain = f'stroke="{paint.grain}" stroke-width="{width}" stroke-linecap="round"'
            tiles.append(write_pattern(role, paint, f'fill="{paint.fill}"', grain))
    return f"<defs>{''.join(tiles)}</defs>"


def write_pattern(name: str, paint: Paint, ground: str, grain: str) -> str:
    """A pattern that shapes can be filled with; `ground` and `grain` are attributes of its two parts."""
    return (
        f'<pattern id="{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" {ground}/><path d="{PATTERNS[paint.pattern].lines}" {grain}/></pattern>'
    )


def _all_shapes(layout: Layout) -> list[Shape]:
    shapes = [*layout.backdrop, *layout.last, *layout.ghosts, *layout.over]
    for site in layout.sites:
        shapes += [site.outline, *site.shapes]
    for tray in layout.trays:
        for item in tray.items:
            shapes += item.shapes
    return shapes


def _draw_all(shapes: Iterable[Shape], paints: Paints) -> list[str]:
    return [_draw(shape, paints.get(shape.role, UNKNOWN)) for shape in shapes]


def _draw(shape: Shape, paint: Paint) -> str:
    fill = f"url(#{shape.role})" if paint.pattern else paint.fill
    look = f'fill="{fill}" stroke="{paint.edge}" stroke-width="{_number(paint.width)}"'
    match shape:
        case Polygon(points=points):
            return f'<polygon points="{_points(points)}" {look} stroke-linejoin="round"/>'
        case Polyline(points=points, width=width):
            ink = paint.edge if paint.fill == "none" else paint.fill
            return (
                f'<polyline points="{_points(points)}" fill="none" stroke="{ink}" '
                f'stroke-width="{_number(width)}" stroke-linecap="round" stroke-linejoin="round"/>'
            )
        case Circle(center=center, radius=radius, hole=hole) if hole:
            return f'<path d="{_circle(center, radius)}{_circle(center, hole)}" fill-rule="evenodd" {look}/>'
        case Circle(center=(x, y), radius=radius):
            return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}" {look}/>'
        case Label(at=at, text=text, size=size):
            return _text((at[0], at[1] + size * 0.36), text, "middle", size=size, colour=paint.fill)


def _text(
    at: Point, text: str, anchor: str, weight: str = "normal", size: float = TRAY_TEXT, colour: str = INK
) -> str:
    return (
        f'<text x="{_number(at[0])}" y="{_number(at[1])}" font-family="system-ui, sans-serif" '
        f'font-size="{_number(size)}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(text)}</text>'
    )


def _circle(center: Point, radius: float) -> str:
    x, y, r = _number(center[0] - radius), _number(center[1]), _number(radius)
    return f"M{x} {y}a{r} {r} 0 1 0 {_number(2 * radius)} 0a{r} {r} 0 1 0 {_number(-2 * radius)} 0Z"


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _box(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _quote(text: str) -> str:
    """A text as the value of an attribute."""
    return '"' + escape(text).replace('"', "&quot;") + '"'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
