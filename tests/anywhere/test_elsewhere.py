"""Thinking in other workers: thoughts go there as texts, come back the same, and are stopped."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from quincunx import Position, game_names, load
from quincunx.anywhere import Host, Memory
from quincunx.anywhere.elsewhere import Elsewhere, ThoughtError
from quincunx.anywhere.thoughts import Choosing, Considering, Reader, Writer, read_answer
from quincunx.anywhere.workshop import Workshop
from quincunx.bots.exact import ExactPlay
from quincunx.bots.level_bot import LevelBot
from quincunx.bots.levels import STRONGEST
from quincunx.bots.strongest import Opinion, agree
from quincunx.bots.thinking import Halt
from quincunx.core.example import example_of
from quincunx.hall.thinking import Party
from quincunx.search import Analysis, Candidate, Limit, Search
from tests.anywhere.same import choose
from tests.anywhere.talking import Local
from tests.anywhere.test_host import BOT, ME, open_table
from tests.server.running import run
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

FIRST = game_names()[0]
PARTY = Party("", "ann")
SMALL = 1 << 20


class Workers:
    """As thinkers.js has them, but each thinks while its caller waits."""

    def __init__(self, helpers: int = 0) -> None:
        self.workshop = Workshop(SMALL, lambda: self.stopped)
        self.helpers = helpers
        self.ready = True
        self.stopped = 0
        self.texts: list[str] = []
        self.on_think: Callable[[], object] = lambda: None

    def isReady(self) -> bool:  # noqa: N802 - the name is JavaScript's
        return self.ready

    def spare(self) -> int:
        return self.helpers

    async def think(self, number: int, text: str, place: str) -> str:
        self.texts.append(text)
        self.on_think()
        await asyncio.sleep(0)
        return self.workshop.answer(number, text)

    def stop(self, number: int) -> None:
        self.stopped = number


class Broken(Workers):
    """None of them lasts."""

    async def think(self, number: int, text: str, place: str) -> str:
        return ""


class Stuck(Workers):
    """They never answer."""

    async def think(self, number: int, text: str, place: str) -> str:
        self.on_think()
        await asyncio.Event().wait()
        return ""


def test_levels_choose_the_same_moves_when_positions_go_as_text() -> None:
    cases = [
        *itertools.product(game_names(), [1], range(1, STRONGEST)),
        *((str(game), seed, 1 + seed % 5) for seed, game in enumerate(variants())),
    ]
    assert choose(cases, in_a_workshop=True) == choose(cases)


def test_hints_guides_and_moves_come_from_elsewhere() -> None:
    async def work() -> None:
        workers = Workers()
        host = await Host.open(Memory(), Elsewhere(workers, lambda: 7))
        local = Local(host)
        table = await open_table(local, [ME, BOT], guided=True)
        async with local.at(table) as talk:
            address = f"/api/tables/{table['id']}"
            _, hint = await local.ask("POST", f"{address}/hint", {"ply": 0})
            await talk.do("move", seat=0, move=hint["move"])
            while talk.state["ply"] < 2:
                await talk.next()
            assert (await local.ask("POST", f"{address}/guide", {"ply": 2}))[1]["idea"]
        assert len(workers.texts) == 3
        await host.close()

    run(work())


@pytest.mark.parametrize("name", ["pyrga", "trapture"])
def test_reviews_and_trials_come_from_elsewhere(name: str) -> None:
    async def work() -> None:
        workers = Workers()
        host = await Host.open(Memory(), Elsewhere(workers))
        local = Local(host)
        record = example_of(load(name))
        _, page = await local.ask("POST", "/api/reviews", {"text": record.text})
        while page["done"] < 2:
            _, page = await local.ask("GET", f"/api/reviews/{page['id']}?after={page['version']}")
        tried = {"ply": 0, "move": record.moves[0]}
        status, trial = await local.ask("POST", f"/api/reviews/{page['id']}/tries", tried)
        assert (status, trial["move"]) == (200, record.moves[0])
        assert len(workers.texts) >= 3
        await host.close()

    run(work())


def test_an_engine_goes_on_where_it_thinks() -> None:
    async def work() -> None:
        workers = Workers()
        places = list[str]()
        think = workers.think

        async def noted(number: int, text: str, place: str) -> str:
            places.append(place)
            return await think(number, text, place)

        workers.think = noted  # type: ignore[method-assign]
        host = await Host.open(Memory(), Elsewhere(workers))
        local = Local(host)
        _, page = await local.ask("POST", "/api/engine", {"game": "ringgz", "lines": 2})
        for _ in range(3):
            before = page["simulations"]
            _, page = await local.ask("GET", f"/api/engine/{page['id']}?after={page['version']}")
            assert page["simulations"] > before > 0
        await local.ask("DELETE", f"/api/engine/{page['id']}")
        assert len(set(places)) == 1  # so that the same worker is asked again
        assert places[0]
        _, explored = await local.ask("POST", "/api/explorer", {"game": "pyrga"})
        assert explored["exact"][0]["value"] == "win"
        await host.close()

    run(work())


def test_a_solver_stays_where_it_thinks() -> None:
    writer, reader = Writer(), Reader()
    solver, other = ExactPlay(SMALL), ExactPlay(2 * SMALL)
    first, again = (reader.read(writer.write(solver)) for _ in range(2))
    assert first is again is not solver
    assert first.memory == SMALL
    assert reader.read(writer.write(other)).memory == 2 * SMALL


def test_whoever_gives_up_stops_the_thought() -> None:
    async def work() -> None:
        workers, begun = Stuck(helpers=1), asyncio.Event()
        workers.on_think = begun.set
        thinker = Elsewhere(workers)
        position = load("ringgz").start()
        for name in ("level:3", "level:8"):
            begun.clear()
            thinking = asyncio.create_task(thinker.choose(name, position, PARTY, ("table", 0)))
            await begun.wait()
            workers.stopped = 0
            thinking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await thinking
            await asyncio.sleep(0)
            assert workers.stopped

    run(work())


def look_until_told(halt: Halt) -> str:
    while not halt.is_set():
        pass
    return "stopped"


def test_a_thought_is_stopped_by_its_own_number_only() -> None:
    told = [7, 7, 8]
    workshop = Workshop(SMALL, lambda: told.pop(0))
    assert read_answer(workshop.answer(8, Writer().write(look_until_told))).result == "stopped"
    assert told == []


def fail(halt: Halt) -> str:
    raise ValueError("no idea")


def test_a_thought_that_fails_says_so() -> None:
    async def work() -> None:
        with pytest.raises(ThoughtError, match="ValueError: no idea"):
            await Elsewhere(Workers()).ask(fail, PARTY)

    run(work())


def run_out(halt: Halt) -> str:
    raise MemoryError


def test_a_worker_without_memory_is_of_no_use() -> None:
    with pytest.raises(MemoryError):
        Workshop(SMALL, lambda: 0).answer(1, Writer().write(run_out))


def test_where_no_worker_lasts_it_is_thought_here() -> None:
    async def work() -> None:
        thinker, position = Elsewhere(Broken()), load(FIRST).start()
        assert await thinker.choose("level:1", position, PARTY, ("table", 0)) in position.legal_moves()
        assert await thinker.ask(partial(first_move, position), PARTY) == position.legal_moves()[0]

    run(work())


def first_move(position: Position, halt: Halt) -> str:
    return position.legal_moves()[0]


def test_only_the_strongest_level_is_helped_and_others_think_about_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def thoughts(name: str, game: str) -> list[Any]:
        workers = Workers(helpers=2)
        position = load(game).start(3)
        move = await Elsewhere(workers).choose(name, position, PARTY, ("table", 0))
        assert move in position.legal_moves()
        return [Reader().read(text) for text in workers.texts]

    async def work() -> None:
        helped = await thoughts("level:8:200", "ringgz")
        assert [type(one) for one in helped] == [Considering] * 3
        assert [one.first for one in helped] == [True, False, False]
        assert len({one.seed for one in helped}) == len({one.place for one in helped}) == 3
        for name, game in (("level:7", "ringgz"), ("level:8:200", "pyrga")):
            assert [type(one) for one in await thoughts(name, game)] == [Choosing]

    run(work())


def test_findings_are_added_up() -> None:
    def opinion(certain: bool = False, **visits: int) -> Opinion:
        found = tuple(Candidate(move, count, 0.5, None) for move, count in visits.items())
        return Opinion(found[0].move, certain, Analysis(found, (0.5, 0.5), (), 0, None))

    assert agree([opinion(a=5, b=4), opinion(c=5, b=3)]) == "b"
    assert agree([opinion(a=5, b=4), opinion(c=1, certain=True)]) == "c"


def test_two_apart_find_what_two_threads_find() -> None:
    position = load("ringgz").start(3)
    opinions = [Search(position, seed=seed).run(Limit(visits=500)) for seed in (4, 5)]
    together = Search(position, seed=4, threads=2).run(Limit(visits=1000))
    assert agree([Opinion(one.best, False, one) for one in opinions]) == together.best


def test_the_strongest_keeps_to_its_memory() -> None:
    bot = LevelBot(STRONGEST, 1, Limit(visits=20_000))
    bot.bound(SMALL)
    bot.choose(load("ringgz").start(3))
    assert 0 < bot.rest().size < 2 * SMALL


def test_quick_bots_do_not_wait_for_the_first_worker() -> None:
    workers = Workers()
    workers.ready = False

    async def test() -> None:
        thinker, position = Elsewhere(workers), load("pyrga").start()
        assert await thinker.choose("level:3", position, PARTY, ("table", 0)) in position.legal_moves()
        assert workers.texts == []
        await thinker.choose("level:8:10", position, PARTY, ("table", 1))
        assert len(workers.texts) == 1
        workers.ready = True
        await thinker.choose("level:3", position, PARTY, ("table", 0))
        assert len(workers.texts) == 2

    run(test())
