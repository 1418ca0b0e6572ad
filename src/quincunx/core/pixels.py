"""SVG as pixels, the same on every machine: letters come from the fonts of the package, not of the system."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path

from quincunx.core.extras import brought_by
from quincunx.core.svg import Box

EXTRA = "pictures"
FACE = "Atkinson Hyperlegible Next"
FONTS = Path(__file__).parents[1] / "fonts"
# More would take long to draw, and no screen shows it.
MOST_PIXELS = 4_000_000

_VIEW_BOX = re.compile(r'viewBox="([^"]+)"')
# What the fonts of the package have: the letters of most European languages, and the signs of drawings.
COVERED = frozenset(
    "\n !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
    "¡¢£¤¥¦§¨©ª«¬®¯°±²³´¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"
    "ĄąĆćČčĎďĐđĘęĚěĞğİıŁłŃńŇňŐőŒœŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽž–—‘’‚“”„•…‹›€™−★▸"
)


def render(svg: str, width: int, background: str | None = None) -> bytes:
    """An SVG document as PNG, so many pixels wide, or less if it is very high."""
    with brought_by(EXTRA):
        import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=fitting_width(svg, width),
        background=background,
        font_files=_fonts(),
        font_family=FACE,
        sans_serif_family=FACE,
        # Looking for the fonts of the system takes a while; only names in other scripts need them.
        skip_system_fonts=COVERED.issuperset(svg),
    )


def fitting_width(svg: str, width: int) -> int:
    """The width in pixels at which a drawing is not too large."""
    _, _, drawn_width, drawn_height = box_of(svg)
    return max(1, min(width, math.isqrt(int(MOST_PIXELS * drawn_width / drawn_height))))


def box_of(svg: str) -> Box:
    """What an SVG document shows: left, top, width and height in its own units."""
    found = _VIEW_BOX.search(svg)
    assert found is not None  # every drawing of ours has one
    left, top, width, height = map(float, found[1].split())
    return left, top, width, height


def put_into(svg: str, place: Box) -> str:
    """A drawing as a part of another one: as large as its place allows, in the middle of it."""
    left, top, width, height = place
    where = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
    return svg.replace("<svg ", f"<svg {where} ", 1)


@cache
def _fonts() -> list[str]:
    return [str(path) for path in sorted(FONTS.glob("*.ttf"))]
