"""What is taken from one device to another goes on there, and comes back with what has become of it."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from quincunx import game_names, load
from quincunx.anywhere import Here, Host, Memory
from quincunx.core.example import example_of
from quincunx.hall.identity import is_made_up
from quincunx.hall.luggage import Taken
from quincunx.hall.pulse import ServerClock
from tests.anywhere.talking import Json, Local, as_a_page
from tests.server.running import run

pytestmark = pytest.mark.compiled

FIRST = game_names()[0]
MOVES = example_of(load(FIRST)).moves
ME = {"kind": "me"}
VISITS = itertools.count(1)
SECOND, HOUR = 1_000, 3_600_000
NOTHING = Taken(games=0, studies=0, left=0)
ONE = Taken(games=1, studies=0, left=0)
LEFT = Taken(games=0, studies=0, left=1)


class Turned(ServerClock):
    """A clock that is turned by hand."""

    def __init__(self, shown: int = 100 * HOUR) -> None:
        super().__init__()
        self.shown = shown

    def __call__(self) -> int:
        return self.shown


async def device(clock: Turned | None = None) -> Local:
    return Local(await Host.open(Memory(), Here(), now=clock or Turned()))


async def open_table(local: Local, **more: Any) -> Json:
    _, table = await local.ask("POST", "/api/tables", {"game": FIRST, "seats": [ME, ME], **more})
    return dict(table)


async def play(local: Local, name: str, *moves: str) -> Json:
    """Moves at a table; what is shown there then."""
    _, table = await local.ask("GET", f"/api/tables/{name}")
    async with local.at(table) as talk:
        talk.name_after(next(VISITS))
        for move in moves:
            answer = await talk.do("move", seat=talk.state["to_act"][0], move=move)
            assert answer["type"] == "ack", answer
        return talk.state


async def bring(there: Local, here: Local) -> Taken:
    """Take everything along as a file."""
    return await here.host.unpack(as_a_page(await there.host.pack()))


def test_no_time_counts_in_which_a_game_was_nowhere() -> None:
    async def work() -> None:
        clock, later = Turned(), Turned(101 * HOUR)
        ann, bob = await device(clock), await device(later)
        table = await open_table(ann, clock={"kind": "fischer", "seconds": 60, "increment": 0})
        await play(ann, table["id"], *MOVES[:2])
        clock.shown += SECOND  # no jump that would be taken for a sleep
        await play(ann, table["id"], MOVES[2])
        assert await bring(ann, bob) == ONE
        there = await play(bob, table["id"])
        assert (there["status"], there["clock"]["left"]) == ("playing", [59_000, 60_000])
        later.shown += SECOND + 500
        await play(bob, table["id"], MOVES[3])
        clock.shown += HOUR  # so late that the other clock seems to be slow
        assert await bring(bob, ann) == ONE
        shown = await play(ann, table["id"])
        assert (shown["status"], shown["clock"]["left"]) == ("playing", [59_000, 58_500])
        clock.shown -= 90 * HOUR  # and so early that it is far ahead
        eve = await device(clock)
        assert await bring(bob, eve) == ONE
        assert (await play(eve, table["id"]))["clock"]["left"] == [59_000, 58_500]
        (events,) = json.loads(await eve.host.pack())["matches"].values()
        assert max(event["at"] for event in events) == clock.shown

    run(work())


@pytest.mark.parametrize("slow", [0, 5 * HOUR, -5 * HOUR])
@pytest.mark.parametrize("looked_at", [False, True])
def test_a_game_comes_back_with_what_was_played_elsewhere(looked_at: bool, slow: int) -> None:
    async def work() -> None:
        ann, bob = await device(), await device(Turned(100 * HOUR - slow))
        table = await open_table(ann)
        await play(ann, table["id"], *MOVES[:2])
        assert await bring(ann, bob) == ONE
        await play(bob, table["id"], MOVES[2])
        packed = as_a_page(await bob.host.pack())
        if not looked_at:
            await ann.host.close()
            ann = Local(await Host.open(ann.host.shelf, Here(), now=Turned()))
            assert await ann.host.unpack(packed) == ONE
        else:
            async with ann.at(table) as talk:
                assert await ann.host.unpack(packed) == ONE
                talk.name_after(next(VISITS))
                while talk.state["ply"] < 3:
                    await talk.next()  # who looks on sees it
                answer = await talk.do("move", seat=talk.state["to_act"][0], move=MOVES[3])
                assert answer["type"] == "ack"
        assert await ann.host.unpack(packed) == NOTHING
        await play(ann, table["id"], *MOVES[3 + looked_at :])
        assert await bring(ann, bob) == ONE
        for local in (ann, bob):
            times = [json.loads(text)["at"] for _, text in await local.host.shelf.rows(table["id"])]
            assert times == sorted(times)
            _, record = await local.ask("GET", f"/api/records/{table['id']}")
            assert tuple(record["moves"]) == MOVES
            _, listed = await local.ask("GET", "/api/records?mine=true")
            assert [one["id"] for one in listed] == [table["id"]]
            assert (await local.ask("GET", "/api/tables"))[1]["mine"] == []

    run(work())


def test_a_game_that_has_gone_two_ways_stays_as_it_is() -> None:
    async def work() -> None:
        ann, bob = await device(), await device()
        table = await open_table(ann)
        await play(ann, table["id"], *MOVES[:2])
        await bring(ann, bob)
        position = load(FIRST).start()
        for move in MOVES[:2]:
            position.push(move)
        other = next(move for move in position.legal_moves() if move != MOVES[2])
        await play(bob, table["id"], other)
        shown = await play(ann, table["id"], *MOVES[2:4])
        before = await ann.host.shelf.rows(table["id"])
        assert await bring(bob, ann) == await bring(ann, bob) == LEFT
        assert await ann.host.shelf.rows(table["id"]) == before
        assert (await play(ann, table["id"]))["history"] == shown["history"]
        ann.host.shelf.events[table["id"]][1] = "{}"
        assert await bring(bob, ann) == LEFT  # what cannot be read here does not keep others back

    run(work())


def test_of_two_versions_of_a_study_the_later_one_stays() -> None:
    async def work() -> None:
        ann, bob = await device(), await device()
        _, study = await ann.ask("POST", "/api/studies", {"game": FIRST, "title": "first"})
        address = f"/api/studies/{study['id']}"

        async def entitle(local: Local, title: str) -> None:
            _, page = await local.ask("GET", address)
            change = {"version": page["version"], "kind": "title", "words": title}
            assert (await local.ask("POST", f"{address}/changes", change))[0] == 200

        await bring(ann, bob)
        await entitle(bob, "later")
        await entitle(bob, "last")
        for taken in (Taken(games=0, studies=1, left=0), NOTHING):
            assert await bring(bob, ann) == taken
            assert (await ann.ask("GET", address))[1]["title"] == "last"
        await entitle(ann, "mine")  # it can be changed on, and what is earlier does not undo that
        assert await bring(bob, ann) == NOTHING
        assert (await ann.ask("GET", address))[1]["title"] == "mine"

    run(work())


def test_a_name_goes_along_to_where_there_is_none() -> None:
    async def work() -> None:
        ann, bob = await device(), await device()
        assert is_made_up(bob.host.guest.name)
        await ann.host.rename("Ann")
        await bring(ann, bob)
        assert (await bob.ask("GET", "/api/guest"))[1] == {"name": "Ann"}
        await bob.host.rename("Bob")
        await bring(ann, bob)
        assert bob.host.guest.name == "Bob"
        luggage = json.loads(await ann.host.pack())
        del luggage["name"]  # as it was before there was one
        assert await bob.host.unpack(json.dumps(luggage)) == NOTHING

    run(work())
