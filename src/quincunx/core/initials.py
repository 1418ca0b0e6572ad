"""Letters that say of which colour a piece is, where colours alone are not to tell pieces apart.

Like patterns they are seen in the palette for that, and in the theme without depth.
"""

from __future__ import annotations

from quincunx.core.layout import Circle, Label, Point, Shape

PRINT = 1.6  # the size of letters, in radii of their plate


def lettered(at: Point, text: str, radius: float, lift: float = 0) -> tuple[Shape, Shape]:
    """A letter or two on a small round plate."""
    return Circle(at, radius, "plate", lift=lift), Label(at, text, "initial", round(PRINT * radius, 1), lift)
