"""A position as text, SVG or pixels, as everybody may see it."""

from __future__ import annotations

import io
from typing import Any

from quincunx.core import pixels
from quincunx.core.position import Position
from quincunx.core.svg import write_svg

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 600  # pixels


def render(position: Position, mode: str) -> Any:
    """`ansi` and `svg` give text, `rgb_array` pixels; `human` prints the text."""
    if mode == "rgb_array":
        return rasterise(position)
    if mode == "svg":
        return write_svg(position.layout())
    text = "".join("".join(part for part, _ in line) + "\n" for line in position.game.sketch(position, None))
    if mode == "ansi":
        return text
    print(text)
    return None


def rasterise(position: Position) -> Any:
    """The drawing as an array of height × width × 3 bytes."""
    import numpy as np
    from PIL import Image

    # The background shows behind the rounded corners.
    picture = pixels.render(write_svg(position.layout()), WIDTH, background="#ffffff")
    return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB"))
