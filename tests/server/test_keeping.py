"""What browsers keep is what the server hands out, all of it, and another version if anything changes."""

from __future__ import annotations

import base64
import re
import shutil
from pathlib import Path

import pytest

from quincunx.core.lessons import read_lessons
from quincunx.core.record import write_entry
from quincunx.core.registry import game_names, load
from quincunx.hall.lessons import show_lessons
from quincunx.server.guard import HEADERS
from quincunx.server.keeping import gather
from quincunx.server.settings import WEB
from tests.server.running import run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def test_everything_kept_is_as_the_server_hands_it_out(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as web:
            worker = await web.get("/worker.js")
            match = re.search('VERSION = "([0-9a-f]{16})"', worker.text)
            assert match is not None
            kept = (await web.get(f"/kept/{match[1]}.json")).json()
            assert (await web.get("/kept/0000.json")).json()["code"] == "kept/unknown"
            assert kept["headers"] == HEADERS
            for path, (kind, text, is_text) in kept["files"].items():
                answer = await web.get(path)
                assert answer.content == (text.encode() if is_text else base64.b64decode(text)), path
                assert answer.headers["content-type"].startswith(kind), path
            wanted = {f"/{path.relative_to(WEB).as_posix()}" for path in WEB.rglob("*.js")}
            wanted -= {"/worker.js", "/embedded/embed.js"}  # of which the second is for pages of others
            wanted |= {"/", "/css/page.css", "/css/paints.css", "/themes/flat.css", "/icon.svg", "/api/games"}
            wanted |= {f"/fonts/{path.name}" for path in WEB.glob("fonts/*.woff2")}
            wanted |= {f"/api/games/{name}/{part}" for name in game_names() for part in ("rules", "lessons")}
            assert wanted <= kept["files"].keys()
            # Every kit that a kept page names is there, too.
            named = set(
                re.findall(r"/kits/[\w-]+\.json", "".join(text for _, text, _ in kept["files"].values()))
            )
            assert named <= kept["files"].keys()

    run(work())


def test_another_file_is_another_version(tmp_path: Path) -> None:
    shutil.copytree(WEB, tmp_path / "web")
    before = gather(WEB).version
    assert gather(tmp_path / "web").version == before
    page = tmp_path / "web" / "js" / "dom.js"
    page.write_text(page.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    gather.cache_clear()
    assert gather(tmp_path / "web").version != before


def test_lessons_come_with_the_positions_of_every_step_and_right_answer() -> None:
    for name in game_names():
        for lesson, shown in zip(read_lessons(name), show_lessons(name), strict=True):
            game = load(lesson.game)
            for step, with_positions in zip(lesson.steps, shown.steps, strict=True):
                found = with_positions.positions
                assert found[""].board["sites"] == game.board(step.begin(game), lesson.seat).sites
                for move in step.accept:
                    entry = write_entry(move, lesson.seat) if game.real_time else move
                    assert found[entry].ply == found[""].ply + 1
                    assert step.reply is None or found[f"{entry} {step.reply}"].ply == found[""].ply + 2
