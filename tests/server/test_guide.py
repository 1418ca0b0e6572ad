"""The guide of a first game, over the network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quincunx import game_names
from quincunx.match.errors import Refusal
from tests.server.running import ME, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BOT = {"kind": "bot", "name": "level:1"}


def test_a_guided_table_has_advice_on_every_move(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            for game in game_names():
                table = await ann.open_table(game, [ME, BOT], guided=True)
                match = running.service.hub.tables[table["id"]].match
                found = await ann.call("POST", f"/api/tables/{table['id']}/guide", {"ply": 0})
                assert found["words"]
                assert found["grade"] is None
                assert found["idea"] in match.position.legal_moves()
                assert found["idea_words"] == match.game.words(match.position, found["idea"])
                assert len(found["plain"]) == len(found["words"])
                with pytest.raises(Refusal) as stale:
                    await ann.call("POST", f"/api/tables/{table['id']}/guide", {"ply": 1})
                assert stale.value.code == "match/stale"

    run(work())


def test_only_a_person_alone_against_bots_has_a_guide(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            refused: list[tuple[str, list[dict[str, Any]], dict[str, Any]]] = [
                ("pyrga", [ME, {"kind": "open"}], {}),
                ("pyrga", [ME, ME], {}),
                ("zangle", [ME], {"mode": "solitaire"}),
                ("zangle", [ME, BOT], {"mode": "speedster"}),
            ]
            for game, seats, options in refused:
                with pytest.raises(Refusal) as error:
                    await ann.open_table(game, seats, options=options, guided=True)
                assert error.value.code == "table/guided"
            plain = await ann.open_table("pyrga", [ME, BOT])
            with pytest.raises(Refusal) as none:
                await ann.call("POST", f"/api/tables/{plain['id']}/guide", {"ply": 0})
            assert none.value.code == "guide/none"
            guided = await ann.open_table("pyrga", [ME, BOT], guided=True)
            async with running.web() as stranger:
                await stranger.post("/api/guest", json={"name": "Eve"})
                answer = await stranger.post(f"/api/tables/{guided['id']}/guide", json={"ply": 0})
                assert (answer.status_code, answer.json()["code"]) == (403, "guide/none")

    run(work())


def test_a_table_is_still_guided_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, BOT], guided=True)
        async with serving(tmp_path) as running:
            match = (await running.service.hub.find(table["id"])).match
            assert match.opened.guided

    run(work())
