"""Guests who change their names: everybody at their tables sees it at once, and records do not change."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from quincunx.hall.identity import LONGEST_NAME
from quincunx.server.client import Visitor
from tests.server.running import ME, OPEN, code_of, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

# Names that people might try, and what is left of them.
HOSTILE = {
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert",
    "\u202eevil\u202c": "evil",
    "Z" + "\u0301" * 50: "\u0179\u0301\u0301\u0301",
    "\u05d0\u05d1\u05d2": "\u05d0\u05d1\u05d2",
    "x" * 100: "x" * LONGEST_NAME,
    "A\nB\x00C": "A B C",
}


def names(state: dict[str, Any]) -> list[str]:
    return [player["name"] for player in state["players"]]


async def sit(ann: Visitor, bob: Visitor, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    table = await ann.open_table("pyrga", [ME, OPEN], **more)
    return table, await bob.call("POST", f"/api/tables/{table['id']}/join", {})


def test_a_new_name_is_told_at_every_table_and_in_lists(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            first, seen = await sit(ann, bob)
            second, _ = await sit(ann, bob)
            running.service.hub.put_away(idle=0)  # one of them is not even in memory
            async with bob.at(seen) as client:
                assert names(client.state) == ["Ann", "Bob"]
                await ann.introduce("Anna")
                state = await client.wait_for(lambda state: names(state) == ["Anna", "Bob"])
                assert state["players"][0]["away"] <= state["now"]
            lobby = await bob.call("GET", "/api/tables")
            listed = {table["id"]: [seat["name"] for seat in table["seats"]] for table in lobby["mine"]}
            assert listed == {first["id"]: ["Anna", "Bob"], second["id"]: ["Anna", "Bob"]}

    run(work())


def test_seats_with_names_of_their_own_keep_them(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, {"kind": "me", "name": "Granny"}])
            async with ann.at(table) as client:
                await ann.introduce("Anna")
                await client.wait_for(lambda state: names(state) == ["Anna", "Granny"])

    run(work())


def test_a_new_name_does_not_bring_back_who_is_away(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            table, _ = await sit(ann, bob)
            async with ann.at(table) as client:
                before = client.state["players"][1]["away"]
                await asyncio.sleep(0.01)  # so that another moment would be another number
                await bob.introduce("Bobby")
                state = await client.wait_for(lambda state: names(state) == ["Ann", "Bobby"])
                assert state["players"][1]["away"] == before

    run(work())


def test_a_record_keeps_the_names_and_the_rematch_has_the_new_ones(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            table, joined = await sit(ann, bob)
            async with ann.at(table) as client, bob.at(joined) as other:
                await client.do("resign", seat=0)
                await other.wait_for(lambda state: state["status"] == "finished")
                await bob.introduce("Bobby")
                await client.wait_for(lambda state: names(state) == ["Ann", "Bobby"])
                await client.do("offer", seat=0, what="rematch")
                await other.do("offer", seat=1, what="rematch")  # both press at once
                state = await client.wait_for(lambda state: state["next"])
            record = await ann.call("GET", f"/api/records/{table['id']}")
            assert record["players"] == ["Ann", "Bob"]
            following = await ann.call("GET", f"/api/tables/{state['next']}")
            assert [seat["name"] for seat in following["seats"]] == ["Bobby", "Ann"]

    run(work())


def test_hostile_names_are_cleaned_at_tables_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            _, joined = await sit(ann, bob)
            async with bob.at(joined) as client:
                for name, cleaned in HOSTILE.items():
                    assert await ann.introduce(name) == cleaned
                    await client.wait_for(lambda state, cleaned=cleaned: names(state)[0] == cleaned)

    run(work())


def test_nobody_can_change_names_all_the_time(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, renames_per_guest=3, renames_per_address=5) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            codes = [await code_of(ann.introduce(f"Ann {number}")) for number in range(5)]
            assert codes == ["", "", "", "limit/names", "limit/names"]
            assert await ann.introduce() == "Ann 2"  # to say who one is is no change
            codes = [await code_of(bob.introduce(f"Bob {number}")) for number in range(3)]
            assert codes == ["", "", "limit/names"]  # the address has used up what it has

    run(work())


def test_when_a_win_can_be_claimed_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            table, joined = await sit(ann, bob)
            hub = running.service.hub
            async with ann.at(table) as client:
                assert [player["claim"] for player in client.state["players"]] == [
                    None,
                    None,
                ]  # Ann is to move
                async with bob.at(joined) as other:
                    await client.do("move", seat=0, move="Sb2")
                    state = await other.wait_for(lambda state: state["ply"] == 1)
                    assert state["players"][1]["claim"] is None  # he is there
                state = await client.wait_for(lambda state: state["players"][1]["claim"])
                assert state["players"][1]["claim"] == state["players"][1]["away"] + 120_000
                until = state["players"][1]["claim"] - 2
                hub.now.go_on_from(until)
                hub.pulse._until = until  # the server was there all the time
                assert (await client.do("claim", seat=0))["code"] == "claim/early"
                hub.now.go_on_from(until + 2)
                assert (await client.do("claim", seat=0))["type"] == "ack"

    run(work())
