"""Kits as clients get them: written once each, at an address that says what is in them.

They come in three parts: only those who play need the actions, which are the larger part, and their words.
"""

from __future__ import annotations

import gzip
import hashlib
from typing import Annotated, NamedTuple
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Path, Request, Response

from quincunx.core.game import Game
from quincunx.core.kit import Kit
from quincunx.core.registry import game_names, load
from quincunx.match.errors import Refusal
from quincunx.server.boards import write_json

router = APIRouter(tags=["games"])

FOLDER = "/kits"
KitName = Annotated[str, Path(max_length=100)]
PARTS = ("actions", "words")  # that have an address of their own; each ends its name
# What is at an address never changes, so nobody has to ask again.
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}


class Written(NamedTuple):
    """A part of a kit as JSON, and the same compressed."""

    plain: bytes
    packed: bytes


_addresses: WeakKeyDictionary[Kit, str] = WeakKeyDictionary()
_written: dict[str, Written] = {}


def kit_address(game: Game) -> str:
    """Where the kit of a game is; games that look alike have the same."""
    kit = game.kit
    if kit not in _addresses:
        looks = kit.to_dict(game.texts, game.action_words)
        parts = {f"-{part}": write_json(looks.pop(part)).encode() for part in PARTS}
        parts[""] = write_json(looks).encode()
        name = f"{game.name}-{hashlib.sha256(b''.join(parts.values())).hexdigest()[:16]}"
        for part, text in parts.items():
            _written[name + part] = Written(text, gzip.compress(text, compresslevel=6, mtime=0))
        _addresses[kit] = f"{FOLDER}/{name}.json"
    return _addresses[kit]


def read_kit(address: str) -> dict[str, str]:
    """All parts of a kit that has been made, by their addresses."""
    name = address.removeprefix(f"{FOLDER}/").removesuffix(".json")
    names = [name, *(f"{name}-{part}" for part in PARTS)]
    return {f"{FOLDER}/{name}.json": _written[name].plain.decode() for name in names}


def make_kits() -> None:
    """Make those of all games as they are usually played, before anybody waits for one."""
    for name in game_names():
        kit_address(load(name))


@router.get(FOLDER + "/{name}.json", response_class=Response)
async def get_kit(request: Request, name: KitName) -> Response:
    """How everything in a game looks, whatever the position, or which actions it has."""
    kit = _written.get(name)
    if kit is None:
        raise Refusal("kit/unknown", "there is no such kit any more: reload the page")
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {**FOR_EVER, "content-encoding": "gzip"}
        return Response(kit.packed, media_type="application/json", headers=headers)
    return Response(kit.plain, media_type="application/json", headers=FOR_EVER)
