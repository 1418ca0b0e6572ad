"""What is asked of the database. Each statement is made once: making one takes longer than its answer."""

from __future__ import annotations

from typing import Any, TypeAlias

from sqlalchemy import Select, and_, bindparam, func, or_, select

from quincunx.store.schema import events, matches, people, uptimes
from quincunx.store.summary import STATUSES

Query: TypeAlias = Select[Any]

_newest_first = matches.c.changed.desc()
_of_person = (
    select(matches)
    .join(people, people.c.match_id == matches.c.id)
    .where(
        people.c.person == bindparam("person"),
        or_(
            matches.c.status.in_(bindparam("statuses", expanding=True)),
            matches.c.status.not_in(STATUSES),  # damaged
        ),
    )
    .order_by(_newest_first)
    .limit(bindparam("limit"))
)
_last_event = (
    select(events.c.at)
    .where(events.c.match_id == matches.c.id)
    .order_by(events.c.number.desc())
    .limit(1)
    .scalar_subquery()
)

EVENTS: Query = (
    select(events.c.number, events.c.data)
    .where(events.c.match_id == bindparam("match"))
    .order_by(events.c.number)
)
EVENTS_FROM: Query = EVENTS.where(events.c.number >= bindparam("number"))
SUMMARY: Query = select(matches).where(matches.c.id == bindparam("match"))
LISTED: Query = (
    select(matches)
    .where(matches.c.status == bindparam("status"), matches.c.private.is_(False))
    .order_by(_newest_first)
    .limit(bindparam("limit"))
)
OF_PERSON: Query = _of_person
IDS_OF_PERSON: Query = _of_person.with_only_columns(matches.c.id)
BETWEEN_PEOPLE: Query = (
    select(matches.c.id)
    .join(people, people.c.match_id == matches.c.id)
    .where(matches.c.status == "playing", matches.c.changed >= bindparam("since"))
    .group_by(matches.c.id)
    .having(func.count() > 1)
)
TO_TAKE_UP: Query = (
    select(matches.c.id)
    .where(
        or_(
            and_(matches.c.status == "playing", matches.c.timed.is_(True)),
            and_(matches.c.status.in_(("waiting", "playing")), _last_event >= bindparam("since")),
        )
    )
    .order_by(_newest_first)
)
WAITING_SINCE: Query = select(matches.c.id).where(
    matches.c.status == "waiting", matches.c.changed < bindparam("before")
)
UPTIMES: Query = select(uptimes).order_by(uptimes.c.began)
