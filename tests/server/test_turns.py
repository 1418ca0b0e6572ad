"""One thing begins in each round of the loop, by turns between those who ask."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from quincunx.hall.thinking import Party
from quincunx.server.turns import Turns
from tests.server.running import run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ANN, EVE = Party("1", "ann"), Party("2", "eve")


def test_one_begins_in_each_round_and_nobody_waits_for_all_of_another() -> None:
    async def work() -> None:
        turns, begun, rounds = Turns(), list[tuple[str, int]](), 0

        async def ask(party: Party) -> None:
            await turns.wait(party)
            begun.append((party.guest, rounds))

        tasks = [asyncio.create_task(ask(party)) for party in (EVE, EVE, EVE, ANN, EVE)]
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0)
            rounds += 1
        assert [guest for guest, _ in begun] == ["eve", "ann", "eve", "eve", "eve"]
        assert len({round_ for _, round_ in begun}) == 5

    run(work())


def test_who_no_longer_waits_takes_no_turn() -> None:
    async def work() -> None:
        turns = Turns()
        gone, here = asyncio.create_task(turns.wait(EVE)), asyncio.create_task(turns.wait(EVE))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait_for(here, 10)
        await asyncio.wait_for(turns.wait(ANN), 10)
        assert gone.cancelled()

    run(work())


def test_whose_turn_does_not_come_before_the_server_ends_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        waiting = asyncio.Event()

        async def wait_forever(party: Party) -> None:
            waiting.set()
            await asyncio.Future()

        async with serving(tmp_path) as running:
            running.service.turns.wait = wait_forever  # type: ignore[method-assign]
            web = running.web()
            asking = asyncio.create_task(web.get("/api/games"))
            await waiting.wait()
        answer = await asking
        assert (answer.status_code, answer.json()["code"]) == (503, "server/closing")
        assert "content-security-policy" in answer.headers
        await web.aclose()

    run(work())
