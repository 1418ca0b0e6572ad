"""Games to be looked at: boards that can be drawn with what comes with them, in few bytes."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from quincunx.core.example import example_of
from quincunx.core.registry import game_names, load
from quincunx.hall.showcase import find_pictures, find_showcase
from quincunx.hall.texts import write_json
from quincunx.server.shapes import KIT
from tests.server.running import run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

MOST_BYTES = 10_000


def names_in(board: dict[str, Any]) -> set[str]:
    placed = [*board["under"], *board["last"], *(look for looks in board["sites"].values() for look in looks)]
    return {look if isinstance(look, str) else look[0] for look in placed}


@pytest.mark.parametrize("name", game_names())
def test_a_showcase_has_all_that_its_boards_need_and_no_more(name: str) -> None:
    showcase = find_showcase(name)
    KIT.validate_json(write_json(showcase.kit), strict=True, extra="forbid")
    used = set.union(*map(names_in, showcase.boards))
    looks = showcase.kit["looks"]
    assert used | {looks[name]["back"] for name in used if "back" in looks[name]} == looks.keys()
    places = {site["id"] for site in showcase.kit["sites"]}
    assert all(board["sites"].keys() <= places for board in showcase.boards)
    assert len(gzip.compress(write_json(showcase).encode())) < MOST_BYTES
    assert showcase.boards[-1]["caption"] == load(name).board(example_of(load(name)).replay(), None).caption


def test_one_answer_has_a_board_of_every_game() -> None:
    pictures = find_pictures()
    assert [picture.name for picture in pictures] == list(game_names())
    for picture in pictures:
        (board,) = picture.boards
        assert names_in(board) == picture.kit["looks"].keys() != set()
        assert not any("back" in look for look in picture.kit["looks"].values()), "nothing moves there"
    assert len(gzip.compress(write_json(pictures).encode())) < len(game_names()) * MOST_BYTES / 3


def test_they_are_handed_out_and_unknown_games_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as web:
            pictures = (await web.get("/api/showcase")).json()
            name = pictures[0]["name"]
            assert len((await web.get(f"/api/showcase/{name}")).json()["boards"]) > 1
            assert (await web.get("/api/showcase/none")).json()["code"] == "game/unknown"
            info = {game["name"]: game for game in (await web.get("/api/games")).json()}
            assert info[name]["players"][0] <= info[name]["players"][1]

    run(work())
