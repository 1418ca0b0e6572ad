"""Every kind of event is written and read back; what is no event is refused."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from quincunx.match import Player, TimeControl, events, read_event, write_event
from quincunx.match.events import Event

EVENTS: list[Event] = [
    events.Opened(1, "pyrga", 1, 2**64 - 1, "ann", TimeControl("fischer", 60, 2), True, (0, 1)),
    events.Seated(2, 0, Player("bot", "level:3", 'Zoë "3"')),
    events.Left(3, 0),
    events.Moved(4, 1, "Sb2", "k"),
    events.Offered(5, 0, "draw", "k"),
    events.Answered(6, 1, "draw", True),
    events.Readied(7, 0, "k"),
    events.Rested(7),
    events.Resigned(7, 0),
    events.Aborted(8),
    events.Aborted(8, 1),
    events.Claimed(9, 0, 1),
    events.Flagged(10, 1),
    events.Said(11, 1, "so\\so – ü"),
    events.Rematched(12, "m"),
    events.Shown(13),
    events.Resumed(14),
    events.Resumed(15, 14),
    events.Opened(16, "pyrga", 1, 3, "ann", hosted=True),
    events.Removed(17, 1),
    events.Renewed(18, 0),
    events.TookOver(19, 1),
    events.Started(20, 0),
    events.Renamed(21, 0, "<b>Zoë</b>"),
]


def test_every_kind_of_event_is_read_as_it_was_written() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))
    for event in EVENTS:
        assert read_event(write_event(event)) == event


def test_events_are_short_and_readable() -> None:
    assert write_event(EVENTS[3]) == '{"at":4,"seat":1,"move":"Sb2","key":"k","kind":"moved"}'
    assert '"so\\\\so – ü"' in write_event(EVENTS[13])


def test_fields_of_other_versions_are_filled_in_or_left_out() -> None:
    assert read_event('{"at":4,"seat":1,"move":"Sb2","kind":"moved","mood":"good"}') == events.Moved(
        4, 1, "Sb2"
    )
    older = write_event(EVENTS[0]).replace(',"hosted":false', "")
    assert '"hosted"' not in older
    assert read_event(older) == EVENTS[0]


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        (EVENTS[3], {"at": "4"}),
        (EVENTS[3], {"at": 4.0}),
        (EVENTS[3], {"seat": True}),
        (EVENTS[3], {"move": None}),
        (EVENTS[3], {"kind": "danced"}),
        (EVENTS[3], {"kind": ["moved"]}),
        (EVENTS[4], {"what": "tea"}),
        (EVENTS[5], {"agreed": 1}),
        (EVENTS[8], {"seat": "1"}),
        (EVENTS[0], {"invited": 1}),
        (EVENTS[0], {"invited": [0, "1"]}),
        (EVENTS[0], {"clock": []}),
        (EVENTS[0], {"clock": {"kind": "fischer", "seconds": 1}}),
        (EVENTS[1], {"player": {"kind": "bot", "id": "x"}}),
    ],
)
def test_a_wrong_value_makes_no_event(event: Event, fields: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_event(json.dumps({**json.loads(write_event(event)), **fields}))


@pytest.mark.parametrize(
    "text", ["", "{", "1", "null", "[]", "{}", '"moved"', "[" * 100_000, '{"kind":"moved"}']
)
def test_a_text_that_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_event(text)
