"""Notebook: what has become of puzzles, and how people and puzzles are rated, in the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, TypeAlias

from sqlalchemy import Connection, Row, Table, bindparam, case, func, select
from sqlalchemy.dialects import postgresql, sqlite

from quincunx.match.glicko import Rating
from quincunx.match.trying import (
    Attempt,
    DayTrial,
    Mistake,
    Share,
    Standing,
    Trial,
    cold_rating,
    go_on,
    rate_try,
)
from quincunx.store.queries import Query
from quincunx.store.schema import days, mistakes, ratings, trials
from quincunx.store.store import Store

THOUSANDTHS, MILLIONTHS = 1000, 1_000_000
PUZZLE = "puzzle "  # before the id of a puzzle, which tells its rating from those of people

TRIALS: Query = select(trials).where(
    trials.c.person == bindparam("person"), trials.c.game == bindparam("game")
)
RATINGS: Query = select(ratings).where(ratings.c.subject == bindparam("subject"))
DAYS: Query = select(days).where(days.c.person == bindparam("person"), days.c.day >= bindparam("since"))
MISTAKES: Query = select(mistakes).where(mistakes.c.person == bindparam("person"))
_solved = case((days.c.state == "solved", 1), else_=0)
SHARE: Any = select(func.count(), func.sum(_solved)).where(
    days.c.day == bindparam("day"), days.c.game == bindparam("game")
)

Insert: TypeAlias = postgresql.Insert | sqlite.Insert


class StoredNotebook:
    """The notebook of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def note(self, attempt: Attempt) -> None:
        """Keep what happened, and rate who tried and the puzzle if it is the first that counts."""
        await self._store.writer.do(lambda connection: _note(connection, attempt))

    async def trials(self, person: str, game: str) -> dict[str, Trial]:
        """What has become of the puzzles of a game that somebody has tried."""
        found = await self._store.ask(TRIALS, lambda row: (row.puzzle, _trial(row)), person=person, game=game)
        return dict(found)

    async def standing(self, person: str, game: str, puzzle: str, shipped: int) -> Standing:
        """How somebody and a puzzle are rated now."""
        mine = await self._store.ask(RATINGS, lambda row: (row.game, _rating(row)), subject=person)
        its = await self._store.ask(RATINGS, _rating, subject=PUZZLE + puzzle)
        return Standing(dict(mine).get(game, Rating()), its[0] if its else cold_rating(shipped))

    async def ratings(self, person: str) -> dict[str, Rating]:
        """How somebody is rated, by game."""
        return dict(await self._store.ask(RATINGS, lambda row: (row.game, _rating(row)), subject=person))

    async def days(self, person: str, since: str) -> list[DayTrial]:
        """What has become of the days since one."""
        return await self._store.ask(
            DAYS, lambda row: DayTrial(row.day, row.game, _trial(row), row.late), person=person, since=since
        )

    async def share(self, day: str, game: str) -> Share | None:
        """How all did on a day."""
        found = await self._store.ask(SHARE, lambda row: Share(row[0], row[1] or 0), day=day, game=game)
        return found[0]

    async def add_mistakes(self, person: str, found: Sequence[Mistake]) -> None:
        """Keep mistakes that are not known yet."""
        rows = [{**asdict(one), "better": json.dumps(one.better), "person": person} for one in found]
        if rows:
            await self._store.writer.do(
                lambda connection: connection.execute(
                    _insert(connection, mistakes).values(rows).on_conflict_do_nothing()
                )
            )

    async def mark_mistake(self, person: str, mistake: Mistake) -> None:
        """Keep how often a known mistake was solved, and when it comes again."""
        same = (mistakes.c.person == person, mistakes.c.id == mistake.id)
        change = mistakes.update().where(*same).values(box=mistake.box, due=mistake.due)
        await self._store.writer.do(lambda connection: connection.execute(change))

    async def mistakes(self, person: str) -> list[Mistake]:
        """All mistakes of somebody."""
        return await self._store.ask(MISTAKES, _mistake, person=person)


def _mistake(row: Row[Any]) -> Mistake:
    return Mistake(row.id, row.game, row.position, tuple(json.loads(row.better)), row.box, row.due)


def _note(connection: Connection, attempt: Attempt) -> None:
    if attempt.puzzle:
        key = {"person": attempt.person, "puzzle": attempt.puzzle}
        is_first = _keep_trial(connection, trials, key, {"game": attempt.game}, attempt)
        if is_first:
            _rate(connection, attempt)
    if attempt.day:
        key = {"day": attempt.day, "game": attempt.game, "person": attempt.person}
        _keep_trial(connection, days, key, {"late": attempt.late}, attempt)


def _keep_trial(
    connection: Connection, table: Table, key: dict[str, Any], more: dict[str, Any], attempt: Attempt
) -> bool:
    """Whether it is the first; of two servers that note one at the same time, one waits for the other."""
    first = go_on(None, attempt.happened)
    row = {**key, **more, **_row(first)}
    insert = _insert(connection, table).values(row).on_conflict_do_nothing()
    if connection.execute(insert.returning(table.c.person)).first() is not None:
        return True
    same = [table.c[name] == value for name, value in key.items()]
    kept = connection.execute(select(table).where(*same).with_for_update()).one()
    before = _trial(kept)
    after = go_on(before, attempt.happened)
    if after != before:
        changed = {**_row(after), **(more if after.state != before.state else {})}
        connection.execute(table.update().where(*same).values(changed))
    return False


def _rate(connection: Connection, attempt: Attempt) -> None:
    """People before puzzles, always: nobody waits for somebody who waits for them."""
    game = attempt.game
    person = _read_rating(connection, attempt.person, game) or Rating()
    puzzle = _read_rating(connection, PUZZLE + attempt.puzzle, game) or cold_rating(attempt.shipped)
    is_solved = go_on(None, attempt.happened).is_clean
    after = rate_try(Standing(person, puzzle), is_solved, attempt.shipped)
    _write_rating(connection, attempt.person, game, after.person)
    _write_rating(connection, PUZZLE + attempt.puzzle, game, after.puzzle)


def _read_rating(connection: Connection, subject: str, game: str) -> Rating | None:
    same = (ratings.c.subject == subject, ratings.c.game == game)
    row = connection.execute(select(ratings).where(*same).with_for_update()).first()
    return None if row is None else _rating(row)


def _write_rating(connection: Connection, subject: str, game: str, rating: Rating) -> None:
    values = {
        "rating": round(THOUSANDTHS * rating.rating),
        "deviation": round(THOUSANDTHS * rating.deviation),
        "volatility": round(MILLIONTHS * rating.volatility),
    }
    insert = _insert(connection, ratings).values({"subject": subject, "game": game, **values})
    connection.execute(insert.on_conflict_do_update(index_elements=["subject", "game"], set_=values))


def _insert(connection: Connection, table: Table) -> Insert:
    """Both databases know what to do about a row that is there already, each in its own dialect."""
    is_postgres = connection.dialect.name == "postgresql"
    return postgresql.insert(table) if is_postgres else sqlite.insert(table)


def _row(trial: Trial) -> dict[str, str]:
    return {"state": trial.state, "faults": " ".join(trial.faults)}


def _trial(row: Row[Any]) -> Trial:
    return Trial(row.state, tuple(row.faults.split()))


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.rating / THOUSANDTHS, row.deviation / THOUSANDTHS, row.volatility / MILLIONTHS)
