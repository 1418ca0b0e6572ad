"""Kits as clients get them: written once each, at an address that says what is in them.

They come in three parts: only those who play need the actions, which are the larger part, and their words.
"""

from __future__ import annotations

import gzip
import hashlib
from typing import NamedTuple
from weakref import WeakKeyDictionary

from quincunx.core.game import Game
from quincunx.core.kit import Kit
from quincunx.core.registry import game_names, load
from quincunx.hall.texts import write_json
from quincunx.match.errors import Refusal

FOLDER = "/kits"
PARTS = ("actions", "words")  # that have an address of their own; each ends its name


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


def is_made(game: Game) -> bool:
    """Whether its address can be told at once."""
    return game.kit in _addresses


def read_kit(address: str) -> dict[str, str]:
    """All parts of a kit that has been made, by their addresses."""
    name = address.removeprefix(f"{FOLDER}/").removesuffix(".json")
    names = [name, *(f"{name}-{part}" for part in PARTS)]
    return {f"{FOLDER}/{name}.json": _written[name].plain.decode() for name in names}


def find_kit(name: str) -> Written:
    """A part of a kit that has been made, by the name in its address."""
    kit = _written.get(name)
    if kit is None:
        raise Refusal("kit/unknown", "there is no such kit any more: reload the page")
    return kit


def make_kits() -> None:
    """Make those of all games as they are usually played, before anybody waits for one."""
    for name in game_names():
        kit_address(load(name))
