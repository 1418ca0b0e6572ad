"""When the server was there and when not, by a clock that the tests turn."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, cast

import pytest

from quincunx.hall import pulse as pulses
from quincunx.hall.pulse import Pulse, ServerClock
from quincunx.store import Store, StoreError

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

START = 1_000_000


class Hands(ServerClock):
    """A clock that is set by hand."""

    def __init__(self, at: int) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def go_on_from(self, moment: int) -> None:
        self.at = max(self.at, moment)


class Shelf:
    """A store that keeps nothing but uptimes, unless it is broken."""

    def __init__(self, *uptimes: tuple[int, int]) -> None:
        self.kept = dict(uptimes)
        self.broken = False
        self.writes = 0

    async def uptimes(self) -> list[tuple[int, int]]:
        return sorted(self.kept.items())

    async def beat(self, uptime: tuple[int, int]) -> None:
        await asyncio.sleep(0)
        self.writes += 1
        if self.broken:
            raise StoreError("the disk is full")
        self.kept[uptime[0]] = uptime[1]


async def started(at: int, shelf: Shelf) -> tuple[Hands, Pulse]:
    clock = Hands(at)
    pulse = Pulse(cast(Store, shelf), clock, lambda: True)
    await pulse.start()
    return clock, pulse


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_the_time_between_two_runs_is_lost_and_all_else_counts() -> None:
    async def work() -> None:
        _, pulse = await started(START, Shelf((0, 100_000), (300_000, 400_000)))
        assert pulse.gone == 400_000
        assert pulse.lost_since(START) == (0, START)
        assert pulse.lost_since(400_000) == (600_000, START)
        assert pulse.lost_since(350_000) == (600_000, START)
        assert pulse.lost_since(700_000) == (300_000, START)
        assert pulse.lost_since(50_000) == (800_000, START)

    run(work())


def test_a_clock_that_was_set_back_goes_on_from_where_it_was() -> None:
    async def work() -> None:
        clock, pulse = await started(START, Shelf((0, START + 3_600_000)))
        assert clock() == START + 3_600_000
        assert pulse.lost_since(START + 3_500_000)[0] == 0

    run(work())


def test_the_clock_of_the_server_follows() -> None:
    clock = ServerClock()
    ahead = clock() + 3_600_000
    clock.go_on_from(ahead)
    assert clock() >= ahead
    clock.go_on_from(0)
    assert clock() >= ahead


def test_a_standstill_is_noticed_by_whoever_looks_first_and_kept() -> None:
    async def work() -> None:
        shelf, rung = Shelf(), []
        clock, pulse = await started(START, shelf)
        pulse.on_break = lambda: rung.append(clock())
        await pulse.beat()
        clock.at += pulses.STANDSTILL
        assert pulse.lost_since(START) == (0, START)
        await pulse.beat()
        clock.at += 11_000
        until = START + pulses.STANDSTILL
        assert pulse.lost_since(START) == (11_000, until + 11_000)
        assert rung == [until + 11_000]
        await pulse.beat()
        assert shelf.kept == {START: until, until + 11_000: until + 11_000}
        _, later = await started(START + 100_000, shelf)  # another run knows it too
        assert later.lost_since(START)[0] == 11_000 + (START + 100_000 - until - 11_000)

    run(work())


def test_no_time_counts_while_nothing_can_be_stored() -> None:
    async def work() -> None:
        shelf = Shelf()
        clock, pulse = await started(START, shelf)
        await pulse.beat()
        shelf.broken = True
        for _ in range(20):
            clock.at += 1000
            with pytest.raises(StoreError):
                await pulse.beat()
        shelf.broken = False
        clock.at += 1000
        await pulse.beat()
        lost, back = pulse.lost_since(START)
        assert 21_000 - 2 * pulses.STANDSTILL <= lost <= 21_000
        assert back <= clock.at
        clock.at += 1500
        assert pulse.lost_since(back)[0] == 0

    run(work())


def test_those_who_ask_at_once_share_a_write() -> None:
    async def work() -> None:
        shelf = Shelf()
        _, pulse = await started(START, shelf)
        await asyncio.gather(*(pulse.beat() for _ in range(50)))
        await pulse.beat()
        assert shelf.writes == 1
        shelf.broken = True
        pulse._kept = 0
        results = await asyncio.gather(*(pulse.beat() for _ in range(50)), return_exceptions=True)
        assert shelf.writes == 2
        assert all(isinstance(result, StoreError) for result in results)

    run(work())
