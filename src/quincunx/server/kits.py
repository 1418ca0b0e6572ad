"""Kits as clients get them: written once each, at an address that says what is in them."""

from __future__ import annotations

import gzip
import hashlib
from typing import Annotated, NamedTuple
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Path, Request, Response

from quincunx.core.game import Game
from quincunx.core.kit import Kit
from quincunx.match.errors import Refusal
from quincunx.server.boards import write_json

router = APIRouter(tags=["games"])

FOLDER = "/kits"
KitName = Annotated[str, Path(max_length=100)]
# What is at an address never changes, so nobody has to ask again.
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}


class Written(NamedTuple):
    """A kit as JSON, and the same compressed."""

    plain: bytes
    packed: bytes


_addresses: WeakKeyDictionary[Kit, str] = WeakKeyDictionary()
_written: dict[str, Written] = {}


def kit_address(game: Game) -> str:
    """Where the kit of a game is; games that look alike have the same."""
    kit = game.kit
    if kit not in _addresses:
        text = write_json(kit.to_dict(game.texts)).encode()
        name = f"{game.name}-{hashlib.sha256(text).hexdigest()[:16]}"
        _written[name] = Written(text, gzip.compress(text, compresslevel=6, mtime=0))
        _addresses[kit] = f"{FOLDER}/{name}.json"
    return _addresses[kit]


@router.get(FOLDER + "/{name}.json", response_class=Response)
async def get_kit(request: Request, name: KitName) -> Response:
    """How everything in a game looks, whatever the position."""
    kit = _written.get(name)
    if kit is None:
        raise Refusal("kit/unknown", "there is no such kit any more: reload the page")
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {**FOR_EVER, "content-encoding": "gzip"}
        return Response(kit.packed, media_type="application/json", headers=headers)
    return Response(kit.plain, media_type="application/json", headers=FOR_EVER)
