"""Reviews and hints."""

from __future__ import annotations

from pathlib import Path

import pytest

from quincunx import Record, load
from tests.server.running import ME, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def test_the_engine_has_an_opinion_on_a_position_of_a_record(tmp_path: Path) -> None:
    game = load("pyrga")
    moves = ("Sb2", "Tb3e", "Cc3", "Sc3")
    text = Record(game, 0, moves, ("Ann", "Bob")).text

    async def test() -> None:
        async with serving(tmp_path) as running, running.web() as client:
            answer = await client.post("/api/analysis", json={"text": text, "ply": 2})
            found = answer.json()
            assert answer.status_code == 200
            assert found["seat"] == 0
            assert len(found["values"]) == 2
            assert {one["move"] for one in found["candidates"]} <= set(
                Record.parse(text).replay(2).legal_moves()
            )
            assert moves[2] in {one["move"] for one in found["candidates"]}
            # What is proven is shown as such: from its book the engine knows that the first player wins.
            first = (await client.post("/api/analysis", json={"text": text, "ply": 0})).json()
            assert first["values"] == [1.0, 0.0]
            assert first["candidates"][0]["proof"] == "win"
            late = await client.post("/api/analysis", json={"text": text, "ply": 5})
            assert (late.status_code, late.json()["code"]) == (422, "look/future")

    run(test())


def test_what_the_engine_cannot_review_is_refused(tmp_path: Path) -> None:
    text = Record(load("zangle", mode="solitaire"), 1, ("discard",), ("Ann",)).text

    async def test() -> None:
        async with serving(tmp_path) as running, running.web() as client:
            answer = await client.post("/api/analysis", json={"text": text, "ply": 0})
            assert answer.json()["code"] == "analysis/unsuited"

    run(test())


def test_hints_are_legal_and_only_for_who_plays_without_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            for game in ("pyrga", "zangle"):
                table = await ann.open_table(game, [ME, {"kind": "bot", "name": "random"}])
                hint = await ann.call("POST", f"/api/tables/{table['id']}/hint", {"ply": 0})
                match = running.service.hub.tables[table["id"]].match
                assert hint["move"] in match.position.legal_moves()
                assert hint["words"] == match.game.words(match.position, hint["move"])
            alone = await ann.open_table("zangle", [ME], options={"mode": "solitaire"})
            hint = await ann.call("POST", f"/api/tables/{alone['id']}/hint", {"ply": 0})
            assert hint["move"] in running.service.hub.tables[alone["id"]].match.position.legal_moves()
            together = await ann.open_table("pyrga", [ME, {"kind": "open"}])
            await bob.call("POST", f"/api/tables/{together['id']}/join", {})
            async with running.web() as stranger:
                await stranger.post("/api/guest", json={"name": "Eve"})
                refused = await stranger.post(f"/api/tables/{together['id']}/hint", json={"ply": 0})
                assert (refused.status_code, refused.json()["code"]) == (403, "hint/others")

    run(test())
