"""Threads are shared fairly: by turns, and nobody keeps one while others wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, strategies

from quincunx import Position
from quincunx.hall import opponents
from quincunx.hall.thinking import Party
from quincunx.server.client import Visitor, moves_of
from quincunx.server.sharing import FairQueue
from quincunx.server.workers import Workers
from tests.patience import TEST_SECONDS
from tests.postgres import Postgres
from tests.server.running import ME, run, serving
from tests.server.several import nodes, until

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

LONGER = 2 * int(TEST_SECONDS)  # than any test, so that what has to be stopped does not end by itself
ANN, BOB, EVE = Party("1", "ann"), Party("1", "bob"), Party("2", "eve")


def test_addresses_take_turns_and_so_do_their_guests() -> None:
    queue: FairQueue[str] = FairQueue()
    for party, job in ((EVE, "e1"), (EVE, "e2"), (EVE, "e3"), (ANN, "a1"), (ANN, "a2"), (BOB, "b1")):
        queue.add(party, job)
    queue.remove(EVE, "e2")
    assert [queue.take() for _ in range(len(queue))] == ["e1", "a1", "e3", "b1", "a2"]


@given(strategies.lists(strategies.tuples(strategies.sampled_from("123"), strategies.sampled_from("abc"))))
def test_nobody_waits_for_more_than_one_job_of_each_other_address(parties: list[tuple[str, str]]) -> None:
    queue: FairQueue[int] = FairQueue()
    for number, (address, guest) in enumerate(parties):
        queue.add(Party(address, guest), number)
    order = [parties[queue.take()] for _ in range(len(queue))]
    assert len(queue) == 0
    assert sorted(order) == sorted(parties)
    addresses = [address for address, _ in order]
    for address in set(addresses):
        first = addresses.index(address)
        assert len(set(addresses[:first])) == first


class Blocker:
    """Work that goes on until it is told to stop."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.stopped = threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        assert self.stopped.wait(LONGER)
        return "stopped"


@pytest.fixture
def blockers() -> Iterator[list[Blocker]]:
    made = [Blocker() for _ in range(4)]
    yield made
    for blocker in made:
        blocker.stopped.set()


def test_who_has_had_a_share_makes_way_for_another_guest_but_not_for_oneself(
    blockers: list[Blocker],
) -> None:
    async def work() -> None:
        workers = Workers(2, "test", share=0.05)
        first, second, third, last = [
            asyncio.create_task(workers.run(party, blocker, stop=blocker.stopped.set))
            for party, blocker in zip((EVE, EVE, EVE, ANN), blockers, strict=True)
        ]
        assert await first == await second == "stopped"  # for Ann, and for the third in the second round
        await asyncio.to_thread(blockers[3].begun.wait, 60)
        await asyncio.to_thread(blockers[2].begun.wait, 60)
        assert not blockers[3].stopped.is_set()
        assert not blockers[2].stopped.is_set()
        blockers[2].stopped.set()
        blockers[3].stopped.set()
        assert await third == await last == "stopped"
        assert workers.busy == 0

    run(work())


def test_cancelling_stops_what_is_done_and_forgets_what_waits(blockers: list[Blocker]) -> None:
    async def work() -> None:
        workers = Workers(1, "test")
        tasks = [
            asyncio.create_task(workers.run(ANN, blocker, stop=blocker.stopped.set))
            for blocker in blockers[:3]
        ]
        await asyncio.to_thread(blockers[0].begun.wait, 60)
        tasks[1].cancel()
        tasks[0].cancel()
        await asyncio.wait(tasks[:2])
        await asyncio.to_thread(blockers[2].begun.wait, 60)
        assert not blockers[1].begun.is_set()
        blockers[2].stopped.set()
        assert await tasks[2] == "stopped"

    run(work())


def test_closing_stops_what_is_done_and_what_waits_can_still_be_cancelled(blockers: list[Blocker]) -> None:
    async def work() -> None:
        workers = Workers(1, "test")
        done, waiting = [
            asyncio.create_task(workers.run(ANN, blocker, stop=blocker.stopped.set))
            for blocker in blockers[:2]
        ]
        await asyncio.to_thread(blockers[0].begun.wait, 60)
        workers.close()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await done == "stopped"
        assert not blockers[1].begun.is_set()

    run(work())


def test_work_ends_when_its_time_is_over_and_failures_reach_who_waits(blockers: list[Blocker]) -> None:
    async def work() -> None:
        workers = Workers(1, "test")
        assert await workers.run(ANN, blockers[0], stop=blockers[0].stopped.set, seconds=0.01) == "stopped"
        with pytest.raises(ZeroDivisionError):
            await workers.run(ANN, lambda: 1 // 0)
        assert await workers.run(ANN, lambda: "fine") == "fine"

    run(work())


class Endless:
    """A bot that thinks until it is stopped."""

    name = "test"

    def __init__(self, seed: int) -> None:
        self._stopped = threading.Event()

    def choose(self, position: Position) -> str:
        self._stopped.wait(LONGER)
        return position.legal_moves()[0]

    def stop(self) -> None:
        self._stopped.set()


@pytest.fixture
def endless_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    find: Callable[[str], object] = opponents.find_bot
    monkeypatch.setattr(opponents, "KINDS", (*opponents.KINDS, "test"))
    monkeypatch.setattr(opponents, "find_bot", lambda name: Endless if name == "test" else find(name))


@pytest.mark.usefixtures("endless_bot")
def test_a_guest_with_many_slow_bots_does_not_starve_those_of_others(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, thinking_threads=2, thinking_seconds=LONGER) as running:
            eve, ann = await running.visitor("Eve"), await running.visitor("Ann")
            for _ in range(10):
                await eve.open_table("pyrga", [{"kind": "bot", "name": "test"}, ME])
            table = await ann.open_table("pyrga", [{"kind": "bot", "name": "level:2"}, ME])
            async with ann.at(table) as client:
                await client.wait_for(lambda state: state["ply"] == 1)
                hint = await ann.call("POST", f"/api/tables/{table['id']}/hint", {"ply": 1})
                assert hint["move"] in moves_of(client.state)

    run(work())


@pytest.mark.usefixtures("endless_bot")
def test_nor_do_slow_bots_at_several_servers(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        limits = {"thinking_threads": 1, "thinking_seconds": LONGER, "thoughts_per_guest": 1}
        async with nodes(tmp_path, postgres.new_database(), **limits) as servers:
            eve = await servers[0].visitor("Eve")
            for running in servers:
                twin = Visitor(running.address, eve.cookie)
                for _ in range(5):
                    await twin.open_table("pyrga", [{"kind": "bot", "name": "test"}, ME])
            for running in servers:
                ann = await running.visitor("Ann")
                table = await ann.open_table("pyrga", [{"kind": "bot", "name": "level:2"}, ME])
                async with ann.at(table) as client:
                    await client.wait_for(lambda state: state["ply"] == 1)
                    hint = await ann.call("POST", f"/api/tables/{table['id']}/hint", {"ply": 1})
                    assert hint["move"] in moves_of(client.state)
            # What the engine thinks for her at one server counts at the other.
            party = Party("127.0.0.1", "eve")
            with servers[0].service.asking_engine(party):
                thoughts = servers[1].service.thoughts._guests
                await until(lambda: bool(sum(held["eve"] for held in thoughts._elsewhere.values())))
                with (
                    pytest.raises(Exception, match="wait for its answer"),
                    servers[1].service.asking_engine(party),
                ):
                    raise AssertionError

    run(work())


def test_what_one_may_ask_of_the_engine_at_once_is_bounded(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, thoughts_per_guest=2, thoughts_per_address=3) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("tranglar", [ME, {"kind": "bot", "name": "random"}])
            service = running.service
            party = Party("127.0.0.1", "somebody")
            with service.asking_engine(party), service.asking_engine(party):
                with pytest.raises(Exception, match="wait for its answer"), service.asking_engine(party):
                    raise AssertionError
                # The third of the address, and then a fourth.
                await ann.call("POST", f"/api/tables/{table['id']}/hint", {"ply": 0})
                with (
                    service.asking_engine(Party("127.0.0.1", "else")),
                    pytest.raises(Exception, match="wait for its answer"),
                ):
                    await ann.call("POST", f"/api/tables/{table['id']}/hint", {"ply": 0})

    run(work())
