"""Memory: keeps games as long as the program runs, as texts; an example for those that keep them longer."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.match.event_texts import write_event
from quincunx.match.events import Event
from quincunx.match.keeping import (
    EXISTS,
    GONE_ON,
    ConflictError,
    ExistsError,
    Lease,
    Rows,
    Summary,
    Uptime,
)


class Memory:
    """A shelf that forgets everything at the end."""

    def __init__(self) -> None:
        self.events: dict[str, list[str]] = {}
        self.summaries: dict[str, Summary] = {}
        self.facts: dict[str, str] = {}
        self._uptimes: dict[int, int] = {}

    async def create(self, summary: Summary, history: Sequence[Event]) -> None:
        """Keep a new match."""
        if summary.id in self.events:
            raise ExistsError(EXISTS)
        self.events[summary.id] = [write_event(event) for event in history]
        self.summaries[summary.id] = summary

    async def append(self, match_id: str, number: int, event: Event, lease: Lease | None = None) -> None:
        """Keep another event."""
        kept = self.events[match_id]
        if number != len(kept):
            raise ConflictError(GONE_ON)
        kept.append(write_event(event))

    async def summarise(self, summary: Summary) -> None:
        """Keep what lists show of a match."""
        self.summaries[summary.id] = summary

    async def beat(self, uptime: Uptime) -> None:
        """Keep since when, and until when, there was somebody."""
        began, until = uptime
        self._uptimes[began] = until

    async def rows(self, match_id: str) -> Rows:
        """The events of a match."""
        return await self.rows_from(match_id, 0)

    async def rows_from(self, match_id: str, number: int) -> Rows:
        """Those from a number on."""
        return list(enumerate(self.events.get(match_id, [])))[number:]

    async def find(self, match_id: str) -> Summary | None:
        """What lists show of a match."""
        return self.summaries.get(match_id)

    async def uptimes(self) -> list[Uptime]:
        """When there was somebody, oldest first."""
        return sorted(self._uptimes.items())

    async def of_person(self, person: str, statuses: Sequence[str]) -> list[Summary]:
        """The matches in which a person has a seat, newest first."""
        found = [one for one in self.summaries.values() if person in one.people and one.status in statuses]
        return sorted(found, key=lambda one: -one.changed)

    async def names(self) -> list[str]:
        """All matches."""
        return list(self.events)

    async def fact(self, name: str) -> str | None:
        """Something that was kept under a name."""
        return self.facts.get(name)

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep it."""
        self.facts[name] = value
