"""Everything that a device keeps as one text, and back, also on another device."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from quincunx.anywhere.shelf import Shelf
from quincunx.core.errors import RecordError
from quincunx.hall.identity import Guest
from quincunx.match.errors import Refusal
from quincunx.match.event_texts import read_event, write_event
from quincunx.match.events import Event, Opened, Seated
from quincunx.match.keeping import Summary
from quincunx.match.reading import read_match

FORM = 1  # of the text


async def pack(shelf: Shelf, guest: Guest) -> str:
    """All matches, as their events, and who the person is in them."""
    matches = {name: [json.loads(text) for _, text in await shelf.rows(name)] for name in await shelf.names()}
    return json.dumps({"quincunx": FORM, "guest": guest.id, "matches": matches}, ensure_ascii=False)


async def unpack(shelf: Shelf, guest: Guest, text: str) -> int:
    """Keep the matches of such a text that are not here yet, with the person in the same seats; how many.

    RecordError if it is no such text, or has a match that cannot be read: then nothing is kept.
    """
    luggage, known = _read(text), set(await shelf.names())
    found = [
        _read_match(name, events, luggage["guest"], guest.id)
        for name, events in luggage["matches"].items()
        if name not in known
    ]
    for summary, history in found:
        await shelf.create(summary, history)
    return len(found)


def _read(text: str) -> dict[str, Any]:
    try:
        value: dict[str, Any] = json.loads(text)
        guest, matches = value["guest"], value["matches"]
        if value["quincunx"] == FORM and isinstance(guest, str) and isinstance(matches, dict):
            return value
    except (ValueError, LookupError, TypeError, RecursionError):
        pass
    raise RecordError("this file does not have the games of a device")


def _read_match(name: str, events: Any, person: str, guest: str) -> tuple[Summary, list[Event]]:
    try:
        history = [_adopt(read_event(json.dumps(event)), person, guest) for event in events]
        match = read_match([(number, write_event(event)) for number, event in enumerate(history)])
    except (ValueError, TypeError, Refusal) as error:
        raise RecordError(f"match {name[:40]} cannot be read: {error}") from None
    return Summary.of(name, match), history


def _adopt(event: Event, person: str, guest: str) -> Event:
    """An event with a guest of this device in place of the person."""
    if isinstance(event, Opened) and event.creator == person:
        return replace(event, creator=guest)
    if isinstance(event, Seated) and event.player.id == person and event.player.kind == "person":
        return replace(event, player=replace(event.player, id=guest))
    return event
