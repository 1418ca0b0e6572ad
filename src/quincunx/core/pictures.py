"""Pictures to be shared: a position as PNG, and a whole game as animated WebP.

Of the formats that every browser moves, WebP is by far the smallest for these drawings, and has all their
colours: docs/decisions/pictures.md has the figures.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, Unpack

from quincunx.core.extras import brought_by
from quincunx.core.layout import Layout
from quincunx.core.pixels import EXTRA, box_of, put_into, render
from quincunx.core.position import Position
from quincunx.core.record import Record
from quincunx.core.svg import Marking, write_svg
from quincunx.core.themes import LIGHT, Theme

WIDTH = 800  # pixels
ANIMATED_WIDTH = 480
# A longer game is shown in this many pictures, evenly chosen from its positions.
MOST_FRAMES = 100
FRAME_SECONDS = 0.8
LAST_SECONDS = 3.0
QUALITY = 85  # of a hundred; below, edges begin to blur

# Goes through the frames, such as to show how far it is.
Watch: TypeAlias = Callable[[Sequence[str]], Iterable[str]]


def write_png(layout: Layout, *, width: int = WIDTH, **marking: Unpack[Marking]) -> bytes:
    """The layout as PNG, marked and coloured as `write_svg` does it."""
    return render(write_svg(layout, **marking), width)


def write_animation(
    record: Record,
    *,
    width: int = ANIMATED_WIDTH,
    seconds: float = FRAME_SECONDS,
    onlooker: bool = False,
    theme: Theme = LIGHT,
    watch: Watch = iter,
) -> bytes:
    """A recorded game as animated WebP, with a moment for every position and a longer one for the last.

    Each is seen as by who is to move, or else as by an `onlooker`. `watch` goes through the frames.
    """
    with brought_by(EXTRA):
        from PIL import Image

    seen = [write_svg(view(one, onlooker), theme=theme) for one in chosen_positions(record)]
    drawings = list(_frames(seen, theme.page["ground"]))
    images = []
    for drawing in watch(drawings):
        with Image.open(io.BytesIO(render(drawing, width))) as image:
            images.append(image.convert("RGB"))
    moments = [round(1000 * seconds)] * (len(images) - 1) + [round(1000 * LAST_SECONDS)]
    written = io.BytesIO()
    images[0].save(
        *(written, "WEBP"),
        save_all=True,
        append_images=images[1:],
        duration=moments,
        loop=0,
        quality=QUALITY,
        method=2,
    )
    return written.getvalue()


def chosen_positions(record: Record) -> Iterator[Position]:
    """The first position, the last, and those between, evenly thinned where there are too many."""
    last = len(record.moves)
    steps = min(last, MOST_FRAMES - 1)
    chosen = {round(step * last / steps) for step in range(steps + 1)} if steps else {0}
    return (position for ply, position in enumerate(record.positions()) if ply in chosen)


def view(position: Position, onlooker: bool) -> Layout:
    """How a position looks to an onlooker, or to who is to move."""
    return position.layout(None if onlooker or not position.to_act else position.to_act[0])


def _frames(drawings: Sequence[str], ground: str) -> Iterator[str]:
    """The drawings on grounds of one size, since boards may grow and trays become longer."""
    boxes = [box_of(drawing) for drawing in drawings]
    width, height = (max(box[side] for box in boxes) for side in (2, 3))
    for drawing, box in zip(drawings, boxes, strict=True):
        place = ((width - box[2]) / 2, (height - box[3]) / 2, box[2], box[3])
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
            f'<rect width="{width:g}" height="{height:g}" fill="{ground}"/>{put_into(drawing, place)}</svg>'
        )
