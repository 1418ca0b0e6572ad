"""What the pages ask before a table is set up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quincunx import game_names, load
from quincunx.hall.opponents import OPPONENTS, suited_to
from tests.server.running import ME, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_opponents_as_it_is_by_default(name: str) -> None:
    assert suited_to(load(name)) == list(OPPONENTS)


def test_setup_tells_seats_and_options_that_go_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running, running.web() as client:
            turns = (await client.post("/api/setup", json={"game": "zangle"})).json()
            assert [option["name"] for option in turns["options"]] == ["mode", "players"]
            assert len(turns["seat_names"]) == 2
            assert not turns["realtime"]
            alone = {"game": "zangle", "options": {"mode": "solitaire"}}
            solitaire = (await client.post("/api/setup", json=alone)).json()
            assert [option["name"] for option in solitaire["options"]] == ["mode", "columns", "empty_pile"]
            assert len(solitaire["seat_names"]) == 1
            both = {"game": "zangle", "options": {"mode": "solitaire", "players": 3}}
            refused = await client.post("/api/setup", json=both)
            assert refused.status_code == 422

    run(test())


def test_an_option_of_entries_is_described_and_taken_entry_by_entry(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running, running.web() as client:
            chosen: dict[str, Any] = {"game": "zangle", "options": {"mode": "speedster"}}
            offered = {
                each["name"]: each
                for each in (await client.post("/api/setup", json=chosen)).json()["options"]
            }
            entries = offered["equalizers"]["entries"]
            assert offered["mode"]["entries"] is None
            assert [number["name"] for number in entries["numbers"]] == ["face_up", "extra"]
            own = [{"text": "sing, or hum", "extra": 2}, *entries["default"][1:]]
            chosen["options"]["equalizers"] = own
            page = (await client.post("/api/setup", json=chosen)).json()
            assert load(page["game"]).equalizers[0].text == "sing, or hum"  # type: ignore[attr-defined]
            ann = await running.visitor("Ann")
            table = await ann.open_table(chosen["game"], [ME], options=chosen["options"])
            assert load(table["game"], **table["options"]) == load(page["game"])
            own[3] = {"text": " ", "extra": 5}
            refused = await client.post("/api/setup", json=chosen)
            assert refused.status_code == 422
            assert "the text of equalizer 4 is missing" in refused.json()["message"]
            chosen["options"]["equalizers"] = [{"text": ["a list"]}] * 4
            assert (await client.post("/api/setup", json=chosen)).json()["code"] == "request/invalid"

    run(test())


def test_a_link_becomes_a_picture(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running, running.web() as client:
            answer = await client.get("/api/code.svg", params={"link": "http://127.0.0.1/#/join/a/b"})
            assert answer.headers["content-type"] == "image/svg+xml"
            assert "<path" in answer.text
            assert (await client.get("/api/code.svg", params={"link": "x" * 501})).status_code == 422

    run(test())
