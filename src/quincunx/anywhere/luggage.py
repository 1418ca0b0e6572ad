"""Everything that a device keeps as one text, and back, also on another device."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from quincunx.anywhere.notebook import DeviceNotebook
from quincunx.anywhere.packed_notes import LATEST
from quincunx.anywhere.shelf import Shelf
from quincunx.anywhere.study_shelf import DeviceStudies
from quincunx.anywhere.tables import Tables
from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.study import Study
from quincunx.hall.identity import Guest
from quincunx.hall.luggage import FORM, Brought, Taken, in_time, move, read_told, resume, tell_event
from quincunx.hall.study_pages import title_of
from quincunx.match.errors import Refusal
from quincunx.match.event_texts import read_event, write_event
from quincunx.match.events import Event, Opened, Resumed, Seated
from quincunx.match.keeping import ConflictError, Rows, Summary
from quincunx.match.reading import read_match
from quincunx.match.studying import KeptStudy, StudySummary

_NAME = re.compile("[A-Za-z0-9_-]{1,64}")  # of a match or a study, as they are given here and at servers


@dataclass(frozen=True, slots=True, kw_only=True)
class Luggage:
    """What such a text has; `guest` is the id of the person there."""

    guest: str
    name: str
    matches: dict[str, Any]
    studies: dict[str, Any]
    notebook: Any


async def pack(shelf: Shelf, guest: Guest) -> str:
    """All matches as their events, who the person is in them, studies as records, and notes about puzzles."""
    matches = {name: [tell_event(text) for _, text in await shelf.rows(name)] for name in await shelf.names()}
    kept = DeviceStudies(shelf)
    studies = {}
    for summary in await kept.of_person(guest.id):
        study = await kept.find(summary.id)
        if study is not None:
            studies[summary.id] = {"changed": summary.changed, "text": study.text}
    luggage = {
        "quincunx": FORM,
        "guest": guest.id,
        "name": guest.name,
        "matches": matches,
        "studies": studies,
        "notebook": await DeviceNotebook(shelf).pack(),
    }
    return json.dumps(luggage, ensure_ascii=False)


def read_luggage(text: str) -> Luggage:
    """What a text has, whose names alone are known to be good; RecordError if it is no such text."""
    try:
        value = json.loads(text)
        found = Luggage(
            guest=value["guest"],
            name=value.get("name", ""),
            matches=value["matches"],
            studies=value.get("studies", {}),
            notebook=value.get("notebook"),
        )
        if (
            value["quincunx"] == FORM
            and all(isinstance(one, str) for one in (found.guest, found.name))
            and all(isinstance(one, dict) for one in (found.matches, found.studies))
            and all(map(_NAME.fullmatch, (*found.matches, *found.studies)))
        ):
            return found
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    raise RecordError("this file does not have the games of a device")


async def unpack(shelf: Shelf, tables: Tables, guest: Guest, luggage: Luggage) -> Taken:
    """Keep what is not here yet, with the person in the same seats; matches go on where they have there.

    A match that has gone one way here and another way there stays as it is. Of two versions of a study the
    later one stays. RecordError if something cannot be read: then nothing is kept.
    """
    now, names = tables.now(), set(await shelf.names())
    new, further, left = dict[str, Brought](), dict[str, tuple[int, list[Event]]](), 0
    for name, told in luggage.matches.items():
        brought = _read_match(name, told, luggage.guest, guest.id, now)
        if name not in names:
            new[name] = resume(brought, now)
            continue
        kept = _read_kept(await shelf.rows(name))
        rest = _find_rest(kept, brought.history, now) if kept else None
        if rest is None:
            left += 1
        elif rest:
            whole = resume(_make_match(name, [*kept, *rest]), now)
            further[name] = len(kept), whole.history[len(kept) :]
    studies, here = [], {one.id: one for one in await DeviceStudies(shelf).of_person(guest.id)}
    for name, told in luggage.studies.items():
        study = _read_study(name, told, guest.id)
        if name not in here or study.summary.changed > here[name].changed:
            studies.append(study)
    if luggage.notebook is not None:
        await DeviceNotebook(shelf).take_over(luggage.notebook)
    for name, brought in new.items():
        await shelf.create(Summary.of(name, brought.match), brought.history)
    gone_on = 0
    for name, (revision, rest) in further.items():
        with suppress(ConflictError):  # meanwhile somebody has moved here
            await tables.go_on(name, revision, rest)
            gone_on += 1
    for study in studies:
        await _keep_study(DeviceStudies(shelf), study, here.get(study.summary.id), len(here) + len(studies))
    left += len(further) - gone_on
    return Taken(games=len(new) + gone_on, studies=len(studies), left=left)


def _read_match(name: str, told: Any, person: str, guest: str, now: int) -> Brought:
    try:
        history = in_time([_adopt(read_told(event), person, guest) for event in told], now)
    except (ValueError, TypeError, Refusal) as error:
        raise _unreadable(name, error) from None
    return _make_match(name, history)


def _make_match(name: str, history: list[Event]) -> Brought:
    try:
        rows = [(number, write_event(event)) for number, event in enumerate(history)]
        return Brought(read_match(rows), history)
    except Refusal as error:
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: Exception) -> RecordError:
    return RecordError(f"match {name[:40]} cannot be read: {error}")


def _read_kept(rows: Rows) -> list[Event]:
    """The events of a match; none if they cannot be read any more."""
    try:
        return [read_event(text) for _, text in rows]
    except ValueError:
        return []


def _find_rest(kept: Sequence[Event], brought: Sequence[Event], now: int) -> list[Event] | None:
    """What has happened in a match beyond what is kept of it; None if it has gone another way.

    Times are left out of account, as are breaks in which it was nowhere: devices have clocks of their own.
    """
    here = [_timeless(event) for event in kept if not isinstance(event, Resumed)]
    places = [place for place, event in enumerate(brought) if not isinstance(event, Resumed)]
    there = [_timeless(brought[place]) for place in places]
    if there == here[: len(there)]:
        return []
    if here != there[: len(here)]:
        return None
    rest, last = brought[places[len(here) - 1] + 1 :], max(event.at for event in kept)
    # It follows what is kept, and does not lie ahead, as far as that can be had together.
    by = max(last - rest[0].at, min(0, now - rest[-1].at))
    return [move(event, by) for event in rest]


def _timeless(event: Event) -> Event:
    return replace(event, at=0)


def _read_study(name: str, found: Any, guest: str) -> KeptStudy:
    try:
        changed = found["changed"]
        if type(changed) is not int or not 0 <= changed <= LATEST:
            raise ValueError("it cannot have been changed then")
        study = Study.parse(found["text"])
    except (LookupError, ValueError, TypeError, AttributeError, QuincunxError) as error:
        raise RecordError(f"study {name[:40]} cannot be read: {error}") from None
    study.entitle(title_of("", study))
    return KeptStudy(StudySummary(name, guest, study.title, str(study.game), study.size, changed), study.text)


async def _keep_study(shelf: DeviceStudies, study: KeptStudy, before: StudySummary | None, most: int) -> None:
    if before is None:
        await shelf.add(study, most)
    else:
        await shelf.replace(replace(study, summary=replace(study.summary, version=before.version + 1)))


def _adopt(event: Event, person: str, guest: str) -> Event:
    """An event with a guest of this device in place of the person."""
    if isinstance(event, Opened) and event.creator == person:
        return replace(event, creator=guest)
    if isinstance(event, Seated) and event.player.id == person and event.player.kind == "person":
        return replace(event, player=replace(event.player, id=guest))
    return event
