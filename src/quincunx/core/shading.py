"""How a role looks in a theme: its tones with all that light and shade make of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from quincunx.core.paints import Paint, Tones
from quincunx.core.themes import Theme

HAIR = 0.7  # the width of edges where light and shade tell things apart
WARM_BLACK = "#1a120a"


@dataclass(frozen=True, slots=True)
class Finish:
    """A role in a theme and a palette, ready to be drawn.

    The fill passes from `fill` into `deep`, if that is another colour. Faces are `none` where a theme has
    none.
    """

    fill: str
    deep: str
    edge: str
    grain: str
    width: float
    pattern: str
    lit: str = "none"
    side: str = "none"
    shade: str = "none"
    wall: tuple[str, str, str] = ("none", "none", "none")


@cache
def finish(role: str, paint: Paint, theme: Theme, distinct: bool = False) -> Finish:
    """How a role looks there."""
    marked = distinct or not theme.depth
    if paint.tells_apart and not marked:
        return Finish("none", "none", "none", "none", 0, "")
    tones = _tones(role, paint, theme, distinct)
    solid = theme.depth and len(tones.fill) == len("#rrggbb") and paint.edge != "none"
    shaded = solid and theme.shading
    # Marks are lines and nothing else; they stay as wide as they are.
    width = min(paint.width, HAIR) if shaded else paint.width
    pattern = paint.pattern if marked else ""
    side = tones.side or (_mix(tones.fill, WARM_BLACK, 0.36) if solid else "none")
    plain = Finish(tones.fill, tones.fill, tones.edge, tones.grain, width, pattern)
    if not solid:
        return plain
    if not shaded:
        return Finish(
            *(tones.fill, tones.fill, tones.edge, tones.grain, width, pattern),
            side=side,
            shade=side,
            wall=(side, side, side),
        )
    return Finish(
        *(
            tones.fill,
            tones.deep or _mix(tones.fill, WARM_BLACK, 0.16),
            tones.edge,
            tones.grain,
            width,
            pattern,
        ),
        lit=_mix(tones.fill, "#ffffff", 0.4),
        side=side,
        shade=_mix(side, WARM_BLACK, 0.35),
        wall=(_mix(side, tones.fill, 0.45), side, _mix(side, WARM_BLACK, 0.4)),
    )


def _tones(role: str, paint: Paint, theme: Theme, distinct: bool) -> Tones:
    usual = Tones(paint.fill, paint.edge, paint.grain)
    if distinct and paint.distinct is not None:
        return paint.distinct
    return theme.tones.get(role) or (paint.dark if theme.dark else None) or usual


def _mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it; both are written like #rrggbb."""
    parts = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in parts)


def _channels(colour: str) -> tuple[int, int, int]:
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255
