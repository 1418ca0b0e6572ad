"""What shapes are filled with: colours, gradients and patterns of a role, as SVG."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.paints import PATTERNS
from quincunx.core.shading import Finish


@dataclass(frozen=True, slots=True)
class FacePaint:
    """What to fill and to edge a shape with; lines and texts are drawn in `ink`."""

    fill: str
    ink: str
    edge: str = "none"
    width: float = 0

    @property
    def is_defined(self) -> bool:
        """Whether the fill is one that `define` writes."""
        return self.fill.startswith("url(")

    @property
    def is_seen(self) -> bool:
        """Whether anything is drawn at all."""
        return (self.fill, self.edge) != ("none", "none")


def paint_of(role: str, face: str, look: Finish, name: str = "") -> FacePaint:
    """The paint of a role, or of one face of it; definitions have its `name`, or that of the role."""
    name = name or role
    match face:
        case "":
            defined = look.pattern or look.deep != look.fill
            ink = look.edge if look.fill == "none" else look.fill
            return FacePaint(f"url(#{name})" if defined else look.fill, ink, look.edge, look.width)
        case "wall":
            is_round = len(set(look.wall)) > 1
            return FacePaint(f"url(#{name})" if is_round else look.wall[1], look.wall[1])
        case _:
            tone: str = getattr(look, face)
            return FacePaint(tone, tone)


def define(name: str, look: Finish) -> str:
    """The pattern and the gradients of a role, for fills to refer to."""
    parts = []
    if look.pattern:
        pattern = PATTERNS[look.pattern]
        grain = f'stroke="{look.grain}" stroke-width="{pattern.width}" stroke-linecap="round" fill="none"'
        parts.append(
            f'<pattern id="{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
            f'<rect width="8" height="8" fill="{look.fill}"/><path d="{pattern.lines}" {grain}/></pattern>'
        )
    elif look.deep != look.fill:
        parts.append(_gradient(name, "1", (look.fill, look.deep)))
    if len(set(look.wall)) > 1:
        parts.append(_gradient(f"{name}-wall", "0", look.wall))
    return "".join(parts)


def _gradient(name: str, down: str, colours: tuple[str, ...]) -> str:
    """From the left to the right, or from the upper left to the lower right."""
    last = len(colours) - 1
    stops = [f'<stop offset="{number / last:g}" stop-color="{tone}"/>' for number, tone in enumerate(colours)]
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="1" y2="{down}">{"".join(stops)}</linearGradient>'
