"""Writes a Layout as SVG. The only place that knows how a role looks in it.

Roles of pieces are names of colours; each has a pattern too, so that colour never stands alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from quincunx.core.layout import Circle, Label, Layout, Point, Polygon, Polyline, Shape, Tray, TrayItem


@dataclass(frozen=True)
class Paint:
    """How a role looks: colours, and a pattern drawn in `grain` over the fill."""

    fill: str
    stroke: str = "none"
    width: float = 0
    pattern: str = ""
    grain: str = ""


INK = "#2b2a33"

PAINTS = {
    "board": Paint("#efe9dd", "#b9ae98", 1.5),
    "site": Paint("#f8f5ee", "#cabfa9", 1.2),
    "line": Paint("none", "#a3977f", 1.5),
    "white": Paint("#fffdf7", INK, 2.2),
    "black": Paint("#3b3a48", "#d5d2e2", 2.2, "slashes", "#6d6b82"),
    "blue": Paint("#2f6db3", "#173a63", 1.8, "slashes", "#7fb0e6"),
    "green": Paint("#4b9a55", "#1f4d27", 1.8, "bars", "#a5d8a6"),
    "yellow": Paint("#f2c431", "#7a5c00", 1.8, "dots", "#8f6d06"),
    "red": Paint("#c8463f", "#6b1c18", 1.8, "grid", "#f0a49f"),
    "petrol": Paint("#1d7488", "#0b3641", 1.8, "slashes", "#6fc0d0"),
    "purple": Paint("#84529f", "#43255a", 1.8, "bars", "#c9a6dc"),
    "neutral": Paint("#ffffff", "#6d675c", 1.8),
    "mark": Paint("none", "#d9730d", 4),
    "hint": Paint("#1d7488", "#ffffff", 2),
    "label": Paint("#857a65"),
    "text": Paint(INK),
    "paper": Paint("#ffffff"),
}

UNKNOWN = Paint("#9a9a9a", INK, 1.5)

# The lines of one 8 × 8 tile of each pattern.
PATTERNS = {
    "slashes": "M-2 2 2 -2M0 8 8 0M6 10 10 6",
    "bars": "M0 2H8M0 6H8",
    "grid": "M0 4H8M4 0V8",
    "dots": "M2 2h.01M6 6h.01",
}

MARGIN = 12
INLINE_WIDTH = 420
TRAY_HEIGHT = 44
TRAY_TEXT = 13


def write_inline(layout: Layout) -> str:
    """The layout as a notebook shows it: not as wide as the page."""
    return write_svg(layout).replace("<svg ", f'<svg width="{INLINE_WIDTH}" ', 1)


def write_svg(layout: Layout, *, legal: bool = False, last: bool = True) -> str:
    """The layout as an SVG document; `legal` marks where a piece can go, `last` the last move."""
    width, board_height = layout.size
    left = _tray_indent(layout)
    tray_lines = [_tray_lines(tray, left, width) for tray in layout.trays]
    height = board_height + TRAY_HEIGHT * sum(map(len, tray_lines))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_box((-MARGIN, -MARGIN))} '
        f'{_number(width + 2 * MARGIN)} {_number(height + 2 * MARGIN)}" role="img" '
        f"aria-label={quoteattr(layout.caption)}>",
        f"<title>{escape(layout.caption)}</title>",
        _definitions(layout),
        # A ground of its own, so that the picture can be read on a dark page too.
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{_number(width + 2 * MARGIN)}" '
        f'height="{_number(height + 2 * MARGIN)}" rx="8" fill="#fdfcf8"/>',
    ]
    lines += [_draw(shape) for shape in layout.backdrop]
    for site in layout.sites:
        lines.append(f"<g id={quoteattr(site.id)}><title>{escape(site.label)}</title>")
        lines += [_draw(site.outline), *(_draw(shape) for shape in site.shapes), "</g>"]
    if last:
        lines += [_draw(shape) for shape in layout.last]
    if legal:
        lines += [_draw(Circle(at, 6, "hint")) for at in dict.fromkeys(move.at for move in layout.moves)]
    top = board_height
    for tray, items in zip(layout.trays, tray_lines, strict=True):
        lines += _draw_tray(tray, items, left, top, width)
        top += TRAY_HEIGHT * len(items)
    return "\n".join([*lines, "</svg>\n"])


def _tray_indent(layout: Layout) -> float:
    """Where the items of all trays begin: after the longest label."""
    longest = max((len(tray.label) for tray in layout.trays), default=0)
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
    tray: Tray, lines_of_items: list[list[TrayItem]], left: float, top: float, width: float
) -> list[str]:
    """Whose it is, its items with their counts from `left` on, and the note at the end."""
    middle = top + TRAY_HEIGHT / 2 + 4
    lines = [_text((0, middle), tray.label, "start", "bold")]
    for row, items in enumerate(lines_of_items):
        at, down = left, row * TRAY_HEIGHT
        for item in items:
            scale = _item_scale(item)
            lines.append(_draw_item(item, at, top + down + 8, scale))
            count_at = (at + item.size[0] * scale + 4, middle + down)
            lines.append(_text(count_at, f"×{item.count}", "start"))
            at += _item_width(item)
    if tray.note:
        lines.append(_text((width, middle), tray.note, "end"))
    return lines


def _draw_item(item: TrayItem, left: float, top: float, scale: float) -> str:
    faded = ' opacity="0.25"' if item.count == 0 else ""
    shapes = "".join(_draw(shape) for shape in item.shapes)
    return (
        f'<g transform="translate({_box((left, top))}) scale({_number(scale)})"{faded}>'
        f"<title>{escape(item.label)}</title>{shapes}</g>"
    )


def _definitions(layout: Layout) -> str:
    """The patterns that this drawing needs."""
    roles = {shape.role for shape in _all_shapes(layout)}
    tiles = []
    for role in sorted(roles & PAINTS.keys()):
        paint = PAINTS[role]
        if paint.pattern:
            wide = 2.4 if paint.pattern == "dots" else 1.3
            tiles.append(
                f'<pattern id="{role}" width="8" height="8" patternUnits="userSpaceOnUse">'
                f'<rect width="8" height="8" fill="{paint.fill}"/><path d="{PATTERNS[paint.pattern]}" '
                f'stroke="{paint.grain}" stroke-width="{wide}" stroke-linecap="round"/></pattern>'
            )
    return f"<defs>{''.join(tiles)}</defs>"


def _all_shapes(layout: Layout) -> list[Shape]:
    shapes = [*layout.backdrop, *layout.last]
    for site in layout.sites:
        shapes += [site.outline, *site.shapes]
    for tray in layout.trays:
        for item in tray.items:
            shapes += item.shapes
    return shapes


def _draw(shape: Shape) -> str:
    paint = PAINTS.get(shape.role, UNKNOWN)
    fill = f"url(#{shape.role})" if paint.pattern else paint.fill
    look = f'fill="{fill}" stroke="{paint.stroke}" stroke-width="{_number(paint.width)}"'
    match shape:
        case Polygon(points=points):
            return f'<polygon points="{_points(points)}" {look} stroke-linejoin="round"/>'
        case Polyline(points=points, width=width):
            ink = paint.stroke if paint.fill == "none" else paint.fill
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


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
