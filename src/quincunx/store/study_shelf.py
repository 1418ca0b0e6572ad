"""Study shelf: the studies of all people, in the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, insert, select, text

from quincunx.match.studying import KeptStudy, StudySummary
from quincunx.store.queries import Query
from quincunx.store.schema import studies
from quincunx.store.store import Store

_SHORT = [column for column in studies.columns if column is not studies.c.text]
_named = studies.c.id == bindparam("study")
SUMMARY: Query = select(*_SHORT).where(_named)
WHOLE: Query = select(studies).where(_named)
OF_PERSON: Query = (
    select(*_SHORT).where(studies.c.person == bindparam("owner")).order_by(studies.c.changed.desc())
)
LOCK = text("select pg_advisory_xact_lock(hashtext(:person))")


class StoredStudies:
    """The studies at a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, study: KeptStudy, most: int) -> bool:
        """Keep a new one; False, and nothing happens, if that person has so many already."""
        return await self._do(lambda connection: _add(connection, study, most))

    async def replace(self, study: KeptStudy) -> bool:
        """Keep it in place of the version before; False, and nothing happens, if that is not what is kept."""
        summary = study.summary
        before = (studies.c.id == summary.id, studies.c.version == summary.version - 1)
        change = studies.update().where(*before).values(**asdict(summary), text=study.text)
        return await self._do(lambda connection: connection.execute(change).rowcount == 1)

    async def remove(self, study_id: str, person: str) -> bool:
        """Forget a study of somebody; False if they have no such one."""
        removal = studies.delete().where(studies.c.id == study_id, studies.c.person == person)
        return await self._do(lambda connection: connection.execute(removal).rowcount == 1)

    async def summary(self, study_id: str) -> StudySummary | None:
        """A study in a few words."""
        found = await self._store.ask(SUMMARY, _summary, study=study_id)
        return found[0] if found else None

    async def find(self, study_id: str) -> KeptStudy | None:
        """A whole study."""
        found = await self._store.ask(WHOLE, lambda row: KeptStudy(_summary(row), row.text), study=study_id)
        return found[0] if found else None

    async def of_person(self, person: str) -> list[StudySummary]:
        """The studies of somebody, newest first."""
        return await self._store.ask(OF_PERSON, _summary, owner=person)

    async def _do(self, work: Callable[[Connection], bool]) -> bool:
        done: list[bool] = []
        await self._store.writer.do(lambda connection: done.append(work(connection)))
        return done[0]


def _add(connection: Connection, study: KeptStudy, most: int) -> bool:
    person = study.summary.person
    if connection.dialect.name == "postgresql":  # other servers write as well
        connection.execute(LOCK, {"person": person})
    count = select(func.count()).select_from(studies).where(studies.c.person == person)
    if (connection.scalar(count) or 0) >= most:
        return False
    connection.execute(insert(studies).values(**asdict(study.summary), text=study.text))
    return True


def _summary(row: Row[Any]) -> StudySummary:
    return StudySummary(row.id, row.person, row.title, row.game, row.moves, row.changed, row.version)
