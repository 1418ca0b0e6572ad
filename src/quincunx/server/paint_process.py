"""The process that draws pictures: orders come in, pictures go out, one at a time, at the lowest priority.

Making pixels holds the GIL for as long as it takes: in the server's own process nobody could move meanwhile.
"""

from __future__ import annotations

import json
import os
import struct
import sys
from typing import IO, Literal, TypedDict

from quincunx.core.errors import QuincunxError
from quincunx.core.pictures import WIDTH, view, write_animation, write_png
from quincunx.core.pixels import render
from quincunx.core.preview import SIZE, write_preview
from quincunx.core.record import Record
from quincunx.core.themes import THEMES

Kind = Literal["png", "preview", "webp"]
HEAD = struct.Struct("!?I")  # whether it went well, and how many bytes follow
LAST = 19  # the lowest priority


class Order(TypedDict):
    """What is to be drawn of a record; a preview has a title, who played and won, and the result."""

    kind: Kind
    text: str
    ply: int
    onlooker: bool
    theme: str
    title: str
    players: list[tuple[str, bool]]
    result: str


def send(stream: IO[bytes], data: bytes, good: bool = True) -> None:
    """Write something to be received at the other end."""
    stream.write(HEAD.pack(good, len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> tuple[bool, bytes] | None:
    """Whether it went well, and what came of it; None at the end."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    good, size = HEAD.unpack(head)
    data = stream.read(size)
    return (good, data) if len(data) == size else None


def paint(order: Order) -> bytes:
    """The picture that is wanted."""
    record = Record.parse(order["text"])
    if order["kind"] == "webp":
        return write_animation(record, onlooker=order["onlooker"], theme=THEMES[order["theme"]])
    layout = view(record.replay(order["ply"]), order["onlooker"])
    if order["kind"] == "png":
        return write_png(layout, width=WIDTH, theme=THEMES[order["theme"]])
    preview = write_preview(layout, order["title"], order["players"], order["result"])
    return render(preview, SIZE[0])


def main() -> None:
    """Draw until nobody wants anything any more."""
    if hasattr(os, "nice"):
        os.nice(LAST)
    orders, pictures = sys.stdin.buffer, sys.stdout.buffer
    while (received := receive(orders)) is not None:
        try:
            picture = paint(json.loads(received[1]))
        except QuincunxError as error:
            send(pictures, str(error).encode(), good=False)
        else:
            send(pictures, picture)


if __name__ == "__main__":
    main()
