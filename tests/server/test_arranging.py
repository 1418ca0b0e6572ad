"""Positions set up by hand at a server: whatever is given back can be opened, or says why not."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from quincunx import game_names, load
from tests.server.running import run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

GAMES = [game for name in game_names() if (game := load(name)).arranging is not None]
ODD: tuple[Any, ...] = ("", "nonsense", "\0", "💥", "- 0 -", "x" * 5000, "/,/,/,/,", 3, [], {}, True)


async def arrange(web: httpx.AsyncClient, status: int = 200, **wanted: Any) -> Any:
    answer = await web.post("/api/setups/board", json=wanted)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_boards_are_set_up_by_chance_and_opened(tmp_path: Path) -> None:
    async def work() -> None:
        chance = random.Random(7)
        async with serving(tmp_path) as running, running.web() as web:
            await web.post("/api/guest", json={"name": "Ann"})
            for game in GAMES:
                page = await arrange(web, game=str(game))
                assert page["problem"] is None
                assert page["text"] == game.start().text
                for _ in range(5):
                    site = chance.choice(page["sites"])
                    page = await arrange(web, game=str(game), position=page["text"], site=site)
                    others = [choice for other in page["others"] for choice in other["choices"]]
                    chosen = chance.choice(page["choices"] + others)
                    page = await arrange(web, game=str(game), position=chosen["text"])
                    assert page["text"] == chosen["text"]
                    begun = await web.post("/api/studies", json={"game": str(game), "position": page["text"]})
                    if page["problem"] is None:
                        assert begun.status_code == 201, begun.text
                    else:
                        assert page["problem"].startswith("A position has ")
                        assert page["page"]["to_act"] == page["page"]["actions"] == []
                        assert begun.json()["code"] == "position/unreadable"

    run(work())


def test_what_cannot_be_set_up_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as web:
            for name in game_names():
                if load(name).arranging is None:
                    refused = await arrange(web, 422, game=name)
                    assert refused["code"] == "position/unsuited"
            for game in GAMES:
                for odd in ODD:
                    refused = await arrange(web, 422, game=str(game), position=odd)
                    assert refused["code"] in ("position/unreadable", "request/invalid"), odd
                    refused = await arrange(web, 422, game=str(game), site=odd)
                    assert refused["code"] in ("position/site", "request/invalid"), odd
                text = game.start().text
                for cut in range(
                    0, len(text), 3
                ):  # damaged in any place, it is refused or says what is wrong
                    answer = await web.post(
                        "/api/setups/board",
                        json={"game": str(game), "position": text[:cut] + "9x/"[cut % 3] + text[cut + 1 :]},
                    )
                    assert answer.status_code in (200, 422), answer.text
            assert (await arrange(web, 404, game="none"))["code"] == "game/unknown"

    run(work())
