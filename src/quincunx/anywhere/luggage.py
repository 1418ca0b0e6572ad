"""Everything that a device keeps as one text, and back, also on another device."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from quincunx.anywhere.notebook import DeviceNotebook
from quincunx.anywhere.shelf import Shelf
from quincunx.anywhere.study_shelf import DeviceStudies
from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.study import Study
from quincunx.hall.identity import Guest
from quincunx.hall.luggage import FORM
from quincunx.hall.study_pages import title_of
from quincunx.match.errors import Refusal
from quincunx.match.event_texts import read_event, write_event
from quincunx.match.events import Event, Opened, Seated
from quincunx.match.keeping import Summary
from quincunx.match.reading import read_match
from quincunx.match.studying import KeptStudy, StudySummary


async def pack(shelf: Shelf, guest: Guest) -> str:
    """All matches as their events, who the person is in them, studies as records, and notes about puzzles."""
    matches = {name: [json.loads(text) for _, text in await shelf.rows(name)] for name in await shelf.names()}
    kept = DeviceStudies(shelf)
    studies = {}
    for summary in await kept.of_person(guest.id):
        study = await kept.find(summary.id)
        if study is not None:
            studies[summary.id] = {"changed": summary.changed, "text": study.text}
    luggage = {
        "quincunx": FORM,
        "guest": guest.id,
        "matches": matches,
        "studies": studies,
        "notebook": await DeviceNotebook(shelf).pack(),
    }
    return json.dumps(luggage, ensure_ascii=False)


async def unpack(shelf: Shelf, guest: Guest, text: str) -> tuple[int, int]:
    """Keep the matches of such a text that are not here yet, with the person in the same seats; how many.

    The same with studies, whose number comes second. RecordError if it is no such text, or has something that
    cannot be read: then nothing is kept.
    """
    luggage, known = _read(text), set(await shelf.names())
    found = [
        _read_match(name, events, luggage["guest"], guest.id)
        for name, events in luggage["matches"].items()
        if name not in known
    ]
    kept = DeviceStudies(shelf)
    here = {summary.id for summary in await kept.of_person(guest.id)}
    studies = [
        _read_study(name, each, guest.id) for name, each in luggage["studies"].items() if name not in here
    ]
    if luggage.get("notebook") is not None:
        await DeviceNotebook(shelf).take_over(luggage["notebook"])
    for summary, history in found:
        await shelf.create(summary, history)
    for study in studies:
        await kept.add(study, len(here) + len(studies))
    return len(found), len(studies)


def _read(text: str) -> dict[str, Any]:
    try:
        value: dict[str, Any] = json.loads(text)
        guest, parts = value["guest"], (value["matches"], value.setdefault("studies", {}))
        if (
            value["quincunx"] == FORM
            and isinstance(guest, str)
            and all(isinstance(one, dict) for one in parts)
        ):
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


def _read_study(name: str, found: Any, guest: str) -> KeptStudy:
    try:
        changed = int(found["changed"])
        study = Study.parse(found["text"])
    except (LookupError, ValueError, TypeError, AttributeError, QuincunxError) as error:
        raise RecordError(f"study {name[:40]} cannot be read: {error}") from None
    study.entitle(title_of("", study))
    return KeptStudy(StudySummary(name, guest, study.title, str(study.game), study.size, changed), study.text)


def _adopt(event: Event, person: str, guest: str) -> Event:
    """An event with a guest of this device in place of the person."""
    if isinstance(event, Opened) and event.creator == person:
        return replace(event, creator=guest)
    if isinstance(event, Seated) and event.player.id == person and event.player.kind == "person":
        return replace(event, player=replace(event.player, id=guest))
    return event
