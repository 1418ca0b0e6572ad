"""Pictures of games, addresses with previews, and boards on pages of others."""

from __future__ import annotations

import asyncio
import io
import re
import threading
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from quincunx.core.stream import RandomStream
from quincunx.core.svg import write_svg
from quincunx.core.themes import DARK
from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.server import painter, pictures
from quincunx.server.client import Visitor
from quincunx.server.paint_process import Order, paint
from quincunx.server.pictures import KeptPictures, Pictures
from quincunx.server.settings import Limits
from tests.server.running import ME, choices_of, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BOT = {"kind": "bot", "name": "level:1"}
ANN = Party("1", "ann")
ORDER = Order(kind="png", text="", ply=0, onlooker=True, theme="light", title="", players=[], result="")


async def finish(visitor: Visitor, game: str = "pyrga", **options: Any) -> str:
    """A game of two moves that is given up; its name."""
    table = await visitor.open_table(game, [ME, BOT], options=options)
    async with visitor.at(table) as client:
        await client.wait_for(lambda state: 0 in state["to_act"])
        await client.do("move", 0, move=choices_of(client.state)[0]["move"])
        await client.wait_for(lambda state: state["ply"] == 2)
        await client.do("resign", 0)
        await client.wait_for(lambda state: state["status"] == "finished")
    return str(table["id"])


class Head(HTMLParser):
    """What the head of a page says, as a program that makes previews reads it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.facts: dict[str, str] = {}
        self.tags: list[str] = []
        self.title = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        named = dict(attrs)
        if tag == "meta":
            self.facts[named.get("property") or named.get("name") or ""] = named.get("content") or ""

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] == ["title"]:
            self.title += data.strip()


def size_of(picture: bytes) -> tuple[str, tuple[int, int], int]:
    with Image.open(io.BytesIO(picture)) as image:
        return str(image.format), image.size, getattr(image, "n_frames", 1)


def test_a_finished_game_can_be_seen_and_its_pictures_never_change(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as web:
            name = await finish(await running.visitor("Ann"))
            page = await web.get(f"/record/{name}")
            facts = Head(page.text).facts
            preview = await web.get(facts["og:image"])
            assert facts["og:image"].startswith(f"{running.address}/pictures/{name}/preview.png?v=")
            assert size_of(preview.content) == ("PNG", (1200, 630), 1)
            assert preview.headers["cache-control"].endswith("immutable")
            assert preview.headers["cross-origin-resource-policy"] == "cross-origin"
            svg = await web.get(f"/pictures/{name}/1.svg")
            assert svg.text.startswith("<svg")
            assert svg.headers["content-type"] == "image/svg+xml"
            assert svg.headers["cache-control"] == "no-cache"
            assert "script" not in svg.headers["content-security-policy"]
            again = await web.get(f"/pictures/{name}/1.svg", headers={"if-none-match": svg.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            kind, (width, _), _ = size_of((await web.get(f"/pictures/{name}/2.png")).content)
            assert (kind, width) == ("PNG", 800)
            kind, (width, _), frames = size_of((await web.get(f"/pictures/{name}/game.webp")).content)
            assert (kind, width, frames) == ("WEBP", 480, 3)
            position = running.service.hub.tables[name].match.record.replay(1)
            dark = await web.get(f"/pictures/{name}/1.svg", params={"theme": "dark"})
            assert dark.text == write_svg(position.layout(), theme=DARK)
            for picture in ("2.png", "game.webp"):
                light, dark = [
                    await web.get(f"/pictures/{name}/{picture}", params={"theme": theme})
                    for theme in ("light", "dark")
                ]
                assert light.headers["etag"] != dark.headers["etag"]
                assert light.content != dark.content
            for picture in ("1.svg", "2.png", "game.webp"):
                for theme in ("pink", "", "LIGHT", "x" * 100, "../dark"):
                    strange = await web.get(f"/pictures/{name}/{picture}", params={"theme": theme})
                    assert strange.status_code == 422
                    assert strange.json()["code"] in ("picture/theme", "request/invalid")
            future = await web.get(f"/pictures/{name}/3.png")
            assert (future.status_code, future.json()["code"]) == (422, "look/future")
            unknown = await web.get("/pictures/nothing/preview.png")
            assert (unknown.status_code, unknown.json()["code"]) == (404, "table/unknown")

    run(work())


def test_a_game_in_play_shows_what_an_onlooker_sees(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as web:
            ann = await running.visitor("Ann")
            table = await ann.open_table("zangle", [ME, BOT])
            name = table["id"]
            async with ann.at(table) as client:
                await client.wait_for(lambda state: 0 in state["to_act"])
                match = running.service.hub.tables[name].match
                ply = match.ply
                shown = (await web.get(f"/pictures/{name}/{ply}.svg")).text
                assert shown == svg_of(match.position, None)
                shuffled = match.position.copy()
                shuffled.redeal(RandomStream(5))
                assert shuffled.text != match.position.text
                assert shown == svg_of(shuffled, None)  # what nobody has seen is not in it
                refused = await web.get(f"/pictures/{name}/game.webp")
                assert refused.json()["code"] == "record/running"
                facts = Head((await web.get(f"/table/{name}")).text).facts
                assert "Being played now" in facts["description"]
                assert (await web.get(f"/embed/{name}")).status_code == 409
                assert not match.shown
                await client.do("resign", 0)
                await client.wait_for(lambda state: state["status"] == "finished")
            # Its preview gives nothing away either; a position of it does, and then it is not played on.
            assert (await web.get(f"/record/{name}")).status_code == 200
            assert (await web.get(f"/pictures/{name}/preview.png")).status_code == 200
            assert not match.shown
            assert (await web.get(f"/pictures/{name}/{ply}.svg")).text == svg_of(match.record.replay(ply), 0)
            assert match.shown

    run(work())


def svg_of(position: Any, seat: int | None) -> str:
    return write_svg(position.layout(seat))


HOSTILE = (
    *('"><script>x</script>', "' onload='x", "</title><b>", "&quot;&lt;"),
    *("\u202eevil\u2066", "a\nb\r\nc", "\u05d0\u05d1", "漢字"),
)


def test_what_people_write_is_nothing_but_text_in_a_page(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as web:
            plain = Head((await web.get("/")).text)
            name = await finish(await running.visitor("Ann"))
            match = running.service.hub.tables[name].match
            for hostile in HOSTILE:
                # As if it had come into the database before names were cleaned.
                match._ended_as = (hostile * 40, "level:1")
                head = Head((await web.get(f"/record/{name}")).text)
                assert set(head.tags) == set(plain.tags)
                assert head.tags.count("script") == plain.tags.count("script")
                assert head.title == head.facts["og:title"]
                assert "(level 1) – Quincunx" in head.title
                assert len(head.title) < 200
                assert not re.search("[\u202a-\u202e\u2066-\u2069\n\r]", "".join(head.facts.values()))
                assert (await web.get(head.facts["og:image"])).status_code == 200
            for host in ('evil"><script>', "a b", "user@host"):
                page = await web.get(f"/record/{name}", headers={"host": host})
                assert "og:image" not in Head(page.text).facts
                assert host not in page.text
            object.__setattr__(running.service.settings, "address", "https://games.example.org")
            facts = Head((await web.get(f"/record/{name}/1")).text).facts
            assert facts["og:url"] == f"https://games.example.org/record/{name}/1"

    run(work())


UNKNOWN = (
    "/record/nothing",
    f"/record/{'x' * 200}",
    "/record/%3Cscript%3E",
    "/table/nothing",
    "/embed/nothing",
)


def test_unknown_games_have_a_page_and_only_an_embedded_board_may_be_framed(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as web:
            for path in UNKNOWN:
                page = await web.get(path)
                assert page.status_code == 404
                assert page.headers["content-type"].startswith("text/html")
                assert Head(page.text).facts["description"] == "There is no such table."
            assert (await web.head("/record/nothing")).status_code == 404
            name = await finish(await running.visitor("Ann"))
            others = (f"/record/{name}", f"/pictures/{name}/0.svg", "/embedded/page.html", "/api/bots")
            for path in ("/", "/worker.js", *others):
                policy = (await web.get(path)).headers.get_list("content-security-policy")
                assert len(policy) == 1
                assert "frame-ancestors 'none'" in policy[0]
            for path in ("/js/main.js", "/css/page.css", "/fonts/fraunces.woff2"):
                part = await web.get(path)
                assert "content-security-policy" not in part.headers  # that of the page holds
                assert part.headers["x-content-type-options"] == "nosniff"
                assert part.headers["cross-origin-resource-policy"] == "same-origin"
            page = await web.get(f"/embed/{name}", params={"theme": "dark"})
            assert "frame-ancestors *" in page.headers["content-security-policy"]
            assert "script-src 'self'" in page.headers["content-security-policy"]
            assert "set-cookie" not in page.headers
            assert '<html data-theme="dark"' in page.text
            wished = await web.get(f"/embed/{name}", params={"theme": "contrast", "moves": "notation"})
            assert '<html data-theme="contrast"' in wished.text
            assert '<link rel="stylesheet" href="/themes/contrast.css">' in wished.text
            assert "<body data-id=" in wished.text
            assert ' data-moves="notation"' in wished.text
            hostile = '"><script>x</script>'
            strange = await web.get(f"/embed/{name}", params={"theme": hostile, "moves": hostile})
            assert strange.text == (await web.get(f"/embed/{name}")).text
            assert '<html data-theme="auto"' in strange.text

    run(work())


def test_a_record_from_a_file_can_be_drawn(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as web:
            text = "Quincunx record 1\nGame: pyrga\nRules: 1\nSeed: 0\n\n1. Sb2\n"
            record = (await web.post("/api/record", json={"text": text})).json()["text"]
            for kind, found in (("svg", "<svg"), ("png", "PNG"), ("webp", "WEBP")):
                wanted = {"text": record, "kind": kind, "ply": 1}
                answer = await web.post("/api/pictures", json=wanted)
                assert found.encode() in answer.content[:20]
                dark = await web.post("/api/pictures", json={**wanted, "theme": "dark"})
                assert found.encode() in dark.content[:20]
                assert dark.content != answer.content
                strange = await web.post("/api/pictures", json={**wanted, "theme": "pink"})
                assert strange.json()["code"] == "picture/theme"
            broken = await web.post("/api/pictures", json={"text": "no record", "kind": "png"})
            assert (broken.status_code, broken.json()["code"]) == (422, "record/unreadable")
            late = await web.post("/api/pictures", json={"text": record, "kind": "png", "ply": 2})
            assert late.json()["code"] == "look/future"

    run(work())


def test_pictures_that_nobody_wants_make_room() -> None:
    kept = KeptPictures(10)
    for name in "abc":
        kept.put(name, b"1234")
        assert kept.get("a")  # so that it is wanted more than the others
    assert [name for name in "abc" if kept.get(name)] == ["a", "c"]
    kept.put("huge", b"x" * 11)
    assert kept.size == 0


class Easel:
    """In the place of the painter: draws when it is told to."""

    def __init__(self) -> None:
        self.drawn = 0
        self.may_draw = threading.Event()

    def paint(self, order: Order) -> bytes:
        assert self.may_draw.wait(60)
        self.drawn += 1
        return b"picture"

    def stop(self) -> None:
        self.may_draw.set()

    def close(self) -> None:
        self.stop()


def test_what_one_may_have_drawn_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(pictures, "Painter", Easel)
        drawing = Pictures(Limits(pictures_per_guest=2, pictures_per_minute=12, pictures_waiting=3))
        drawing.rates._clock = lambda: 0.0
        easel: Any = drawing._painter
        first = [asyncio.create_task(drawing.find("a", ORDER, ANN)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="wait for them"):
            await drawing.find("b", ORDER, ANN)
        others = [asyncio.create_task(drawing.find(f"b{i}", ORDER, Party(str(i), str(i)))) for i in (2, 3)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="try again later"):
            await drawing.find("c", ORDER, Party("4", "4"))
        easel.may_draw.set()
        assert await asyncio.gather(*first, *others) == [b"picture"] * 4
        assert easel.drawn == 3  # two wanted the same
        animated = Order(**{**ORDER, "kind": "webp"})
        await drawing.find("d", animated, ANN)
        await drawing.find("e", ORDER, ANN)
        with pytest.raises(Refusal, match="wait a minute"):
            await drawing.find("f", ORDER, ANN)
        assert await drawing.find("d", animated, ANN) == b"picture"  # what is kept costs nothing
        drawing.close()

    run(work())


def test_a_painter_that_is_too_slow_or_fails_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        drawing = Pictures(Limits())
        good = Order(**{**ORDER, "text": "Quincunx record 1\nGame: pyrga\nRules: 1\nSeed: 0\n\n1. Sb2\n"})
        assert paint(good).startswith(b"\x89PNG")
        with pytest.raises(Refusal, match="line 1"):
            await drawing.find("bad", Order(**{**good, "text": "no record"}), ANN)
        monkeypatch.setattr(drawing, "_seconds", 0)
        with pytest.raises(Refusal) as late:
            await drawing.find("late", good, ANN)
        assert (late.value.code, str(late.value)) == ("picture/late", painter.GIVEN_UP)
        monkeypatch.setattr(drawing, "_seconds", 60)
        assert (await drawing.find("good", good, ANN)).startswith(b"\x89PNG")
        drawing.close()
        assert drawing._painter._process is None

    run(work())
