"""Friends by one link: seats fill one after the other, and the host sees to the rest."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from quincunx.match.requests import ABSENCE
from quincunx.server.client import Visitor, moves_of
from tests.server.running import INVITE, ME, OPEN, Running, code_of, run, serving
from tests.server.test_seats import greet

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

THREE, FOUR = "ringgz(players=3)", "ringgz(players=4)"
BOT = {"kind": "bot", "name": "random"}


class Evening:
    """A table with a host, and those who come to it."""

    def __init__(self, host: Visitor, table: dict[str, Any]) -> None:
        self.host = host
        self.table = table
        self.path = f"/api/tables/{table['id']}"
        self.invitation = table["invitation"]

    async def come(self, guest: Visitor) -> dict[str, Any]:
        joined: dict[str, Any] = await guest.call(
            "POST", f"{self.path}/join", {"invitation": self.invitation}
        )
        return joined

    async def ask(self, guest: Visitor, what: str, **fields: Any) -> dict[str, Any]:
        answer: dict[str, Any] = await guest.call("POST", f"{self.path}/{what}", fields or None)
        return answer

    async def players(self) -> list[str | None]:
        return [seat["name"] for seat in (await self.host.call("GET", self.path))["seats"]]


async def open_evening(
    running: Running, game: str, *seats: dict[str, str], private: bool = True, **more: Any
) -> tuple[Evening, Visitor, Visitor, Visitor]:
    """Ann's table, and three others."""
    ann, bob, cid, eve = [await running.visitor(name) for name in ("Ann", "Bob", "Cid", "Eve")]
    table = await ann.open_table(game, [ME, *seats], private=private, hosted=True, **more)
    return Evening(ann, table), bob, cid, eve


def test_friends_fill_the_seats_by_one_link_and_the_host_starts(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            evening, bob, cid, eve = await open_evening(running, THREE, INVITE, INVITE)
            assert (evening.table["host"], evening.table["invitations"]) == (0, [])
            async with evening.host.at(evening.table) as client:
                first = await evening.come(bob)
                assert [seat["seat"] for seat in first["yours"]] == [1]
                assert (await evening.come(bob))["yours"] == first["yours"]  # the same seat again
                assert (await evening.come(evening.host))["yours"] == evening.table["yours"]
                await client.wait_for(lambda state: bool(state["players"][1]))
                assert client.state["host"] == 0
                assert [seat["seat"] for seat in (await evening.come(cid))["yours"]] == [2]
                assert await code_of(evening.come(eve)) == "seat/taken"
                assert first["invitation"] is None  # it is for the host to send
                assert await code_of(evening.ask(bob, "start")) == "table/host"
                assert (await evening.ask(evening.host, "start"))["status"] == "playing"
                state = await client.wait_for(lambda state: state["status"] == "playing")
                assert state["host"] is None
            assert await code_of(evening.come(eve)) == "match/playing"
            assert (await evening.come(cid))["status"] == "playing"

    run(work())


def test_two_come_for_the_last_seat_and_one_of_them_comes_twice(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            evening, bob, cid, eve = await open_evening(running, THREE, INVITE, INVITE)
            codes = await asyncio.gather(
                *(code_of(evening.come(one)) for one in (bob, bob, cid, eve, cid, eve))
            )
            assert sorted(codes)[-2:] == ["seat/taken", "seat/taken"]
            names = await evening.players()
            assert len(set(names)) == 3
            assert None not in names
            assert codes[:2] == (["", ""] if "Bob" in names else ["seat/taken", "seat/taken"])

    run(work())


def test_one_who_is_dropped_is_told_and_cannot_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            evening, bob, cid, eve = await open_evening(running, THREE, INVITE, OPEN, private=False)
            async with await greet(running, bob, await evening.come(bob)) as socket:
                for guest in (bob, eve):
                    assert await code_of(evening.ask(guest, "remove", seat=0)) == "table/host"
                assert await code_of(evening.ask(evening.host, "remove", seat=0)) == "seat/own"
                await evening.ask(evening.host, "remove", seat=1)
                while '"you":[]' not in await socket.recv():
                    pass
            assert (await bob.call("GET", evening.path))["removed"]
            for body in ({"invitation": evening.invitation}, {}, {"seat": 2}):
                assert await code_of(bob.call("POST", f"{evening.path}/join", body)) == "seat/removed"
            assert [seat["seat"] for seat in (await evening.come(cid))["yours"]] == [1]
            assert not (await cid.call("GET", evening.path))["removed"]

    run(work())


def test_a_new_link_makes_the_former_one_worthless(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            evening, bob, cid, _ = await open_evening(running, THREE, INVITE, INVITE)
            await evening.come(bob)
            assert await code_of(evening.ask(bob, "renew")) == "table/host"
            renewed = (await evening.ask(evening.host, "renew"))["invitation"]
            assert await code_of(evening.come(cid)) == "seat/invited"
            assert (await evening.come(bob))["yours"]  # who has a seat keeps it
            evening.invitation = renewed
            assert (await evening.come(cid))["yours"]

    run(work())


def test_the_host_fills_seats_with_computers_and_they_play(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            evening, bob, _, _ = await open_evening(running, FOUR, INVITE, INVITE, BOT)
            host = evening.host
            assert await code_of(evening.ask(bob, "bot", seat=1, name="random")) == "table/host"
            assert await code_of(evening.ask(host, "bot", seat=1, name="level:99")) == "request/option"
            assert await code_of(evening.ask(host, "bot", seat=4, name="random")) == "seat/unknown"
            assert await code_of(evening.ask(host, "start")) == "match/waiting"
            await evening.ask(host, "bot", seat=1, name="random")
            assert await code_of(evening.ask(host, "bot", seat=1, name="random")) == "seat/taken"
            freed = await evening.ask(host, "remove", seat=3)
            assert [seat["kind"] for seat in freed["seats"]] == ["person", "bot", "invite", "invite"]
            assert [seat["seat"] for seat in (await evening.come(bob))["yours"]] == [2]
            await evening.ask(host, "bot", seat=3, name="random")
            started = await evening.ask(host, "start")
            async with host.at(started) as client:
                while client.state["to_act"] == [0]:  # the first player begins with two moves
                    await client.do("move", 0, move=moves_of(client.state)[0])
                await client.wait_for(lambda state: state["to_act"] == [2])

    run(work())


def test_a_computer_that_waited_for_others_begins_if_it_is_first(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            table = await ann.open_table(THREE, [BOT, ME, OPEN])
            async with ann.at(table) as client:
                await bob.call("POST", f"/api/tables/{table['id']}/join", {})
                state = await client.wait_for(lambda state: state["to_act"] == [1])
                assert {played["seat"] for played in state["history"]} == {0}

    run(work())


def test_the_host_leaves_the_table_to_the_next_and_the_last_closes_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            evening, bob, cid, _ = await open_evening(running, THREE, INVITE, INVITE)
            await evening.come(bob)
            await evening.come(cid)
            left = await evening.ask(evening.host, "leave")
            assert (left["status"], left["invitation"]) == ("waiting", None)
            passed = await bob.call("GET", evening.path)
            assert (passed["host"], passed["invitation"]) == (1, evening.invitation)
            assert await code_of(evening.ask(evening.host, "bot", seat=0, name="random")) == "table/host"
            assert (await evening.come(evening.host))["yours"][0]["seat"] == 0
            for guest in (evening.host, bob, cid):
                closed = await evening.ask(guest, "leave")
            assert closed["status"] == "aborted"

    run(work())


def test_a_host_who_stays_away_is_replaced(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            evening, bob, _, _ = await open_evening(running, THREE, INVITE, INVITE)
            await evening.come(bob)
            live = running.service.hub.tables[evening.table["id"]]
            async with evening.host.at(evening.table):
                assert await code_of(evening.ask(bob, "host")) == "claim/present"
            later = live.now() + ABSENCE + 60_000
            live.now = lambda: later  # type: ignore[method-assign]
            assert (await evening.ask(bob, "host"))["host"] == 1

    run(work())


def test_invitations_to_single_seats_are_still_good_where_there_is_no_host(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob, cid = [await running.visitor(name) for name in ("Ann", "Bob", "Cid")]
            table = await ann.open_table(THREE, [ME, INVITE, INVITE], private=True)
            path = f"/api/tables/{table['id']}"
            single = {one["seat"]: one["invitation"] for one in table["invitations"]}
            assert await code_of(ann.call("POST", f"{path}/start")) == "table/host"
            joined = await bob.call("POST", f"{path}/join", {"invitation": single[2]})
            assert [seat["seat"] for seat in joined["yours"]] == [2]
            joined = await cid.call("POST", f"{path}/join", {"invitation": table["invitation"]})
            assert [seat["seat"] for seat in joined["yours"]] == [1]
            assert joined["status"] == "playing"

    run(work())


def test_a_table_with_a_host_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            evening, bob, cid, eve = await open_evening(running, THREE, INVITE, INVITE)
            await evening.come(bob)
            await evening.ask(evening.host, "remove", seat=1)
            evening.invitation = (await evening.ask(evening.host, "renew"))["invitation"]
            await evening.come(cid)
        async with serving(tmp_path) as running:
            for guest in (evening.host, bob, cid, eve):
                guest.address = running.address
            assert await code_of(evening.come(bob)) == "seat/removed"
            assert (await evening.come(eve))["yours"][0]["seat"] == 2
            assert (await evening.ask(evening.host, "start"))["status"] == "playing"

    run(work())


def test_a_private_table_is_in_no_list_of_strangers(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            evening, bob, _, eve = await open_evening(running, THREE, INVITE, INVITE)
            await evening.come(bob)
            assert (await eve.call("GET", "/api/tables"))["waiting"] == []
            assert await code_of(eve.call("POST", f"{evening.path}/join", {})) == "seat/taken"
            assert await code_of(eve.call("POST", f"{evening.path}/join", {"seat": 2})) == "seat/invited"
            (mine,) = (await bob.call("GET", "/api/tables"))["mine"]
            assert (mine["id"], mine["host"]) == (evening.table["id"], 0)

    run(work())
