"""Kits as clients get them: written once each, at an address that says what is in them.

They come in two parts: only those who play need the actions, and these are the larger part.
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
ACTIONS = "-actions"  # ends the name of that part
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
        looks = kit.to_dict(game.texts)
        parts = {ACTIONS: write_json(looks.pop("actions")).encode(), "": write_json(looks).encode()}
        name = f"{game.name}-{hashlib.sha256(b''.join(parts.values())).hexdigest()[:16]}"
        for part, text in parts.items():
            _written[name + part] = Written(text, gzip.compress(text, compresslevel=6, mtime=0))
        _addresses[kit] = f"{FOLDER}/{name}.json"
    return _addresses[kit]


def read_kit(address: str) -> dict[str, str]:
    """Both parts of a kit that has been made, by their addresses."""
    name = address.removeprefix(f"{FOLDER}/").removesuffix(".json")
    return {f"{FOLDER}/{name}{part}.json": _written[name + part].plain.decode() for part in ("", ACTIONS)}


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
