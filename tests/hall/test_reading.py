"""Requests and messages are read alike with and without pydantic, and refused in the same words."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings, strategies
from pydantic import TypeAdapter, ValidationError

from quincunx.hall import reading
from quincunx.hall.advice import AnalysisRequest, HintRequest
from quincunx.hall.messages import AnyClientMessage, MoveMessage
from quincunx.hall.review_pages import ReviewRequest, TrialRequest
from quincunx.hall.schemas import GuestRequest, PositionRequest, Problem, RecordRequest, TableRequest
from quincunx.hall.setups import SetupRequest
from quincunx.hall.shapes import Request
from quincunx.server.errors import invalid
from quincunx.server.shapes import CLIENT_MESSAGES

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

MOVE = {"type": "move", "id": "a", "seat": 0, "ply": 0, "line": 0, "move": "b2"}
SEAT = {"kind": "me"}
TABLE: dict[str, Any] = {"game": "one", "seats": [SEAT]}

# For each kind of request, something good and things that are wrong in one way each.
MESSAGES: list[Any] = [
    MOVE,
    {"type": "hello", "id": "a"},
    *({}, [], 3, None, "hello", {"type": "x"}, {"type": 3}, {"type": None}, {"type": ["hello"]}),
    {"type": "hello"},
    *({"type": "hello", "id": name} for name in ("", "a" * 41, 3, None)),
    *({"type": "hello", "id": "a", "tokens": tokens} for tokens in (["a"] * 17, "a", [3], ["a" * 65], None)),
    *({"type": "hello", "id": "a", "position": value} for value in (1, "true", None)),
    *({**MOVE, "seat": seat} for seat in (True, 1.0, "1", -1, 64, 10**30, None)),
    *({**MOVE, "more": 1}, {**MOVE, "ply": -1}, {**MOVE, "move": "x" * 201}),
    {**MOVE, "type": "compose"},
    {"type": "offer", "id": "a", "seat": 0, "ply": 0, "line": 0, "what": "tea"},
]
REQUESTS: list[tuple[type[Request], list[Any]]] = [
    (
        TableRequest,
        [
            TABLE,
            *({}, [], 3, {"game": 1}, {**TABLE, "x": 1}, {**TABLE, "daily": "yes"}, {**TABLE, "rest": 121}),
            *({**TABLE, "seats": seats} for seats in ([{"kind": "you"}], [3], [{}], [SEAT] * 17)),
            *({**TABLE, "clock": clock} for clock in (3, {"kind": "none", "seconds": -1}, {"kind": 1})),
            *({**TABLE, "options": {"a": value}} for value in (1, "b", [{"c": 1}], 1.5, None, 10**10, [3])),
            *(
                {**TABLE, "options": options}
                for options in ([], {"a" * 101: 1}, dict.fromkeys(map(str, range(21)), 1))
            ),
        ],
    ),
    (
        PositionRequest,
        [
            {"game": "one"},
            *({"game": "one", "seed": seed} for seed in ((1 << 64) - 1, 1 << 64, -1, 10**40, "1", 1.0)),
            *({"game": "one", "moves": moves} for moves in ([1], ["a"] * 1001, None)),
            *({"game": "one", "seat": seat} for seat in (None, 0, "1", 64)),
        ],
    ),
    (SetupRequest, [{"game": "one", "options": {}}, {"options": {}}, {"game": "one", "seats": []}]),
    (GuestRequest, [{}, {"name": "Ann"}, {"name": None}, {"name": "a" * 101}]),
    (RecordRequest, [{"text": ""}, {"text": "a" * 60_001}, {}]),
    (ReviewRequest, [{}, {"record": None, "text": 3}, {"record": "a" * 65}]),
    (TrialRequest, [{"ply": 0, "move": "a"}, {"ply": "0", "move": "a"}]),
    (AnalysisRequest, [{"text": "", "ply": 0}, {"text": "", "ply": 1_000_001}]),
    (HintRequest, [{"ply": 0}, {"ply": 0.5}, {}]),
]


def by_library(adapter: TypeAdapter[Any], text: str) -> Any:
    try:
        return adapter.validate_json(text)
    except ValidationError as error:
        return invalid(error)


def by_hand(kind: type[Request] | None, value: Any) -> Any:
    try:
        return reading.read_message(value) if kind is None else reading.read_request(kind, value)
    except reading.Fault as fault:
        return fault.problem


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: json.dumps(message)[:60])
def test_messages_are_read_and_refused_alike(message: Any) -> None:
    assert by_hand(None, message) == by_library(CLIENT_MESSAGES, json.dumps(message))


@pytest.mark.parametrize(("kind", "values"), REQUESTS, ids=lambda part: getattr(part, "__name__", ""))
def test_requests_are_read_and_refused_alike(kind: type[Request], values: list[Any]) -> None:
    found = [by_hand(kind, value) for value in values]
    assert found == [by_library(TypeAdapter(kind), json.dumps(value)) for value in values]
    assert isinstance(found[0], kind)
    assert any(isinstance(one, Problem) for one in found)


NAMES = sorted({each.name for kind in AnyClientMessage.__args__ for each in fields(kind)})  # type: ignore[attr-defined]
KINDS = sorted(reading._message_kinds())
VALUES = strategies.one_of(
    strategies.none() | strategies.booleans() | strategies.integers() | strategies.text(max_size=50),
    strategies.lists(strategies.text(max_size=5), max_size=3),
)


@settings(max_examples=300, deadline=None)
@given(
    strategies.sampled_from(KINDS), strategies.dictionaries(strategies.sampled_from([*NAMES, "x"]), VALUES)
)
def test_whatever_comes_is_read_and_refused_alike(kind: str, more: dict[str, Any]) -> None:
    message = {"id": "a", "seat": 0, "ply": 0, "line": 0, **more, "type": kind}
    assert by_hand(None, message) == by_library(CLIENT_MESSAGES, json.dumps(message))


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", '"\\ud800"', '{"\\udc00": 1}', "[" * 100_000, "9" * 5000]
)
def test_what_is_no_json_is_refused_by_both(text: str) -> None:
    with pytest.raises(reading.Fault) as found:
        reading.read_json(text)
    assert found.value.problem == by_library(CLIENT_MESSAGES, text)


def test_a_message_keeps_what_was_said() -> None:
    assert reading.read_message(MOVE) == MoveMessage(type="move", id="a", seat=0, ply=0, line=0, move="b2")
