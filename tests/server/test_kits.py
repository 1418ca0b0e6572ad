"""Kits as clients get them: at addresses that say what is in them, compressed, kept for ever."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from quincunx import Game, load
from quincunx.hall.kits import kit_address
from quincunx.hall.messages import PROTOCOL
from quincunx.hall.texts import write_json
from quincunx.match.errors import Refusal
from quincunx.server.shapes import KIT
from tests.server.running import ME, run, serving
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

MOST_BYTES = 150_000


def get(address: str, **headers: str) -> tuple[int, Message, bytes]:
    """The status, the headers and the body of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


@pytest.mark.parametrize("game", variants(), ids=str)
def test_kits_are_as_described_and_small(game: Game) -> None:
    text = write_json(game.kit.to_dict(game.texts, game.action_words))
    kit = KIT.validate_json(text, strict=True, extra="forbid")
    assert [action["move"] for action in kit["actions"]] == list(game.texts)
    assert kit["words"] == list(game.action_words)
    assert len(gzip.compress(text.encode())) < MOST_BYTES


@pytest.mark.parametrize("game", variants(), ids=str)
def test_equal_games_have_one_kit_and_address(game: Game) -> None:
    again = load(str(game))
    assert again is not game
    assert again.kit is game.kit
    assert kit_address(again) == kit_address(game)


def test_other_kits_have_other_addresses() -> None:
    addresses = {id(game.kit): kit_address(game) for game in variants()}
    assert len(set(addresses.values())) == len(addresses)


def test_a_kit_is_given_out_plain_and_compressed_for_ever(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            guest = await running.visitor()
            table = await guest.open_table("ringgz", [ME, ME])
            async with guest.at(table) as client:
                assert client.state["table"]["kit"] == table["kit"]
            page = await guest.call("POST", "/api/position", {"game": "ringgz"})
            assert page["kit"] == table["kit"]
            address = running.address + table["kit"]
            status, headers, body = await asyncio.to_thread(get, address)
            assert status == 200
            assert headers["content-encoding"] is None
            assert headers["content-type"] == "application/json"
            status, _, actions = await asyncio.to_thread(get, address.replace(".json", "-actions.json"))
            assert status == 200
            status, _, words = await asyncio.to_thread(get, address.replace(".json", "-words.json"))
            assert status == 200
            assert hashlib.sha256(actions + words + body).hexdigest()[:16] in table["kit"]
            game = load("ringgz")
            whole = {**json.loads(body), "actions": json.loads(actions), "words": json.loads(words)}
            assert whole == json.loads(write_json(game.kit.to_dict(game.texts, game.action_words)))
            status, packed_headers, packed = await asyncio.to_thread(
                get, address, **{"accept-encoding": "br, gzip;q=0.8"}
            )
            assert status == 200
            assert packed_headers["content-encoding"] == "gzip"
            assert gzip.decompress(packed) == body
            for each in (headers, packed_headers):
                assert "immutable" in each["cache-control"]
                assert "public" in each["cache-control"]
                assert "max-age=31536000" in each["cache-control"]
                assert "accept-encoding" in each["vary"].lower()
                assert each["set-cookie"] is None

    run(work())


@pytest.mark.parametrize("name", ["ringgz-0123456789abcdef", "ringgz", "..%2Fsecret", "%00", "x" * 100])
def test_there_is_no_kit_at_another_address(name: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            status, headers, body = await asyncio.to_thread(get, f"{running.address}/kits/{name}.json")
            assert status == 404
            assert "immutable" not in (headers["cache-control"] or "")
            assert json.loads(body)["code"] in ("kit/unknown", "request/unknown")

    run(work())


def test_an_unknown_kit_has_a_code_of_its_own(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            guest = await running.visitor()
            with pytest.raises(Refusal) as error:
                await guest.call("GET", "/kits/ringgz-0123456789abcdef.json")
            assert error.value.code == "kit/unknown"

    run(work())


@pytest.mark.parametrize("hello", [{}, {"protocol": 1}, {"layout": True}, {"protocol": PROTOCOL + 1}])
def test_who_speaks_another_version_is_told_to_reload(hello: dict[str, Any], tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            guest = await running.visitor()
            table = await guest.open_table("pyrga", [ME, ME])
            async with running.socket(table["id"], guest.cookie) as socket:
                await socket.send(json.dumps({"type": "hello", "id": "h", **hello}))
                answer = json.loads(await socket.recv())
                assert (answer["type"], answer["code"], answer["answers"]) == (
                    "error",
                    "message/protocol",
                    "h",
                )
                assert answer["allowed"] == [str(PROTOCOL)]
                await socket.send(json.dumps({"type": "sync", "id": "s"}))
                assert json.loads(await socket.recv())["code"] == "message/hello"
                await socket.send(json.dumps({"type": "hello", "id": "again", "protocol": PROTOCOL}))
                assert json.loads(await socket.recv())["type"] == "state"

    run(work())
