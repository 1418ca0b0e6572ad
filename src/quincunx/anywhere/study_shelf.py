"""Study shelf: the studies on one device, each as a fact of its own."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from quincunx.anywhere.shelf import Shelf, writing_anew
from quincunx.match.studying import KeptStudy, StudySummary

FACT = "studies"  # where each is, by its id, and what lists show of it
NOTHING = ""


class DeviceStudies:
    """The studies of the person at a device."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._lock = writing_anew(shelf)

    async def add(self, study: KeptStudy, most: int) -> bool:
        """Keep a new one; False, and nothing happens, if there are so many already."""
        async with self._lock:
            places = await self._read()
            if len(places) >= most:
                return False
            taken = {place for place, _ in places.values()}
            # Places of studies that were deleted are used again: nothing is ever taken off a shelf.
            place = next(number for number in range(len(taken) + 1) if number not in taken)
            await self._keep(places, place, study)
            return True

    async def replace(self, study: KeptStudy) -> bool:
        """Keep it in place of the version before; False, and nothing happens, if that is not what is kept."""
        async with self._lock:
            known = await self.summary(study.summary.id)
            if known is None or known.version != study.summary.version - 1:
                return False
            places = await self._read()
            await self._keep(places, places[study.summary.id][0], study)
            return True

    async def remove(self, study_id: str, person: str) -> bool:
        """Forget a study; False if there is no such one."""
        async with self._lock:
            places = await self._read()
            if study_id not in places:
                return False
            place, _ = places.pop(study_id)
            await self._shelf.keep_fact(FACT, _write(places))
            await self._shelf.keep_fact(_name(place), NOTHING)
            return True

    async def summary(self, study_id: str) -> StudySummary | None:
        """A study in a few words."""
        found = await self.find(study_id)
        return None if found is None else found.summary

    async def find(self, study_id: str) -> KeptStudy | None:
        """A whole study."""
        places = await self._read()
        if study_id not in places:
            return None
        kept = json.loads(await self._shelf.fact(_name(places[study_id][0])) or "null")
        return None if kept is None else KeptStudy(StudySummary(**kept["summary"]), kept["text"])

    async def of_person(self, person: str) -> list[StudySummary]:
        """All studies, newest first."""
        found = [summary for _, summary in (await self._read()).values()]
        return sorted(found, key=lambda one: -one.changed)

    async def _keep(self, places: dict[str, Any], place: int, study: KeptStudy) -> None:
        """The study before the list: a list that is behind still names it."""
        summary = study.summary
        await self._shelf.keep_fact(_name(place), json.dumps(asdict(study), ensure_ascii=False))
        await self._shelf.keep_fact(FACT, _write({**places, summary.id: (place, summary)}))

    async def _read(self) -> dict[str, tuple[int, StudySummary]]:
        found = json.loads(await self._shelf.fact(FACT) or "{}")
        return {name: (place, StudySummary(**summary)) for name, (place, summary) in found.items()}


def _name(place: int) -> str:
    return f"study {place}"


def _write(places: dict[str, tuple[int, StudySummary]]) -> str:
    return json.dumps(
        {name: (place, asdict(summary)) for name, (place, summary) in places.items()}, ensure_ascii=False
    )
