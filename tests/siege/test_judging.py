"""The siege notices what it is there to notice."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from quincunx import load
from quincunx.match import Match, Player, requests
from quincunx.match.events import Event
from quincunx.store import Store, Summary
from tests.siege.log import find_failures
from tests.siege.pairs import Witness, check_database
from tests.siege.tally import Tally
from tests.siege.watch import JUDGED_SECONDS, Sample, Watch
from tests.siege.wire import Answer, Target

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

SHAPE = json.dumps({"code": "server/storage", "message": "No.", "allowed": []}).encode()


@pytest.mark.parametrize(
    ("status", "body", "is_broken"),
    [
        (200, b"{}", False),
        (404, SHAPE, False),
        (503, SHAPE, False),
        (404, b"not found", True),
        (500, SHAPE, True),
        (503, b"busy", True),
    ],
)
def test_a_failure_or_an_error_of_another_shape_breaks_a_promise(
    status: int, body: bytes, is_broken: bool
) -> None:
    tally = Tally()
    tally.hear(Answer(status, {}, body), "GET /")
    assert bool(tally.broken) == is_broken


def test_a_move_that_is_missing_in_the_database_is_noticed(tmp_path: Path) -> None:
    events: list[Event] = [requests.open_match(load("pyrga"), seed=7, creator="ann", at=0)]
    match = Match(events[0])
    for seat, name in enumerate(("ann", "bob")):
        events.append(requests.take_seat(match, seat, Player("person", name, name), at=1))
        match.apply(events[-1])
    events.append(requests.make_move(match, 0, "Sb2", at=2, ply=0, line=0))
    match.apply(events[-1])

    async def keep() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'games.db'}")
        await store.create(Summary.of("t", match), events)
        await store.close()

    asyncio.run(keep())
    witness = Witness(acknowledged={"t": {0: (0, "Sb2")}})
    check_database(f"sqlite:///{tmp_path / 'games.db'}", witness)
    assert not witness.broken
    witness.acknowledged = {"t": {0: (0, "Sb3"), 1: (1, "Ta1n")}, "gone": {0: (0, "Sb2")}}
    check_database(f"sqlite:///{tmp_path / 'games.db'}", witness)
    assert len(witness.broken) == 3


def test_memory_that_grows_in_the_second_half_is_noticed() -> None:
    def watch(*megabytes: float) -> Watch:
        step = JUDGED_SECONDS / (len(megabytes) - 1)
        samples = [Sample(step * number, each, 10, 5, 1.0) for number, each in enumerate(megabytes)]
        return Watch(1, Target("127.0.0.1", 1), samples)

    assert not watch(100, 300, 300, 310).broken()
    assert "grew" in watch(100, 300, 400, 500).broken()[0]
    assert "took" in watch(2000, 2000, 2000, 2000).broken()[0]


def test_failures_in_a_log_are_told_by_their_kind_and_place() -> None:
    failure = (
        "Traceback (most recent call last):\n"
        '  File "/x/quincunx/server/a.py", line 7, in a\n'
        "KeyError: 1\n\n"
        "During handling of the above exception, another exception occurred:\n\n"
        "Traceback (most recent call last):\n"
        '  File "/x/quincunx/server/b.py", line 8, in b\n'
        "ValueError: <thing at 0x{}>\n"
    )
    log = f"WARNING: odd\n{failure.format('1a')}ERROR: again\n{failure.format('2b')}"
    assert find_failures(log) == [
        "the server has logged 2 × ValueError: <thing at …> (server/b.py:8)",
    ]
    assert find_failures("WARNING: odd\n") == []
