"""Logs: one object a line, with the names of server, request and table, and nothing secret."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from quincunx.hall.asking import Asking, asking, on_its_own, request_name, table_in
from quincunx.server.client import Visitor
from quincunx.server.operations import logs
from quincunx.server.settings import Settings, SettingsError
from quincunx.store import writer
from tests.patience import ANSWER_SECONDS
from tests.server.running import ME, Running, code_of, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

SAID = "meet me at the old mill"
MANNERS = ("text", "json")


@contextmanager
def written(level: int = logging.DEBUG) -> Iterator[list[dict[str, Any]]]:
    """The lines that are logged meanwhile, as they would be written."""
    lines: list[dict[str, Any]] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(self.format(record)))

    handler = Keeping()
    handler.setFormatter(logs.JsonLines(lambda: "north"))
    logger = logging.getLogger("quincunx")
    before = logger.level
    logger.setLevel(level)
    logger.addHandler(handler)
    try:
        yield lines
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)


def record_of(words: str, *values: object) -> logging.LogRecord:
    return logging.LogRecord("quincunx.x", logging.WARNING, "x.py", 1, words, values, None)


@pytest.mark.parametrize("words", ["all is well", "two\nlines", '"quoted" \x1b[31m red', "\u2028 \u202e"])
def test_a_record_is_one_line_whatever_is_in_it(words: str) -> None:
    line = logs.JsonLines(lambda: "north").format(record_of("%s", words))
    assert line.isascii()
    assert "\n" not in line
    fields = json.loads(line)
    assert (fields["level"], fields["logger"], fields["server"]) == ("warning", "quincunx.x", "north")
    assert fields["message"] == words
    text = logs.TextLines(lambda: "north").format(record_of("%s", words))
    assert text.isprintable()
    assert text.endswith("[server=north]")


def test_a_line_has_the_names_of_what_is_being_answered() -> None:
    asking.set(Asking("r1", "t1", 7))
    fields = json.loads(logs.JsonLines(str).format(record_of("x")))
    assert (fields["request"], fields["table"]) == ("r1/7", "t1")
    assert on_its_own("t2").run(asking.get) == Asking(table="t2")
    asking.set(Asking())


def test_a_failure_is_told_with_where_it_happened() -> None:
    try:
        raise ValueError
    except ValueError:
        record = record_of("oh")
        record.exc_info = sys.exc_info()
    assert "test_logs.py" in json.loads(logs.JsonLines(str).format(record))["error"]
    assert "test_logs.py" in logs.TextLines(str).format(record)


HOSTILE = ["", "a b", "a" * 65, 'x"y', "x;y", "a\tb", "ünï", "../../etc", "a,b", "<script>", "{}"]


@pytest.mark.parametrize("value", HOSTILE)
def test_names_that_could_do_harm_are_replaced(value: str) -> None:
    name = request_name([(b"x-request-id", value.encode("utf-8"))])
    assert name != value
    assert 1 <= len(name) <= 64
    assert request_name([(b"x-request-id", name.encode())]) == name


def test_only_the_name_of_a_table_is_taken_from_a_path() -> None:
    name = "Abc_-0123456789x"
    for path in (
        "/api/tables/{}",
        "/api/tables/{}/socket",
        "/record/{}/3",
        "/pictures/{}/3.png",
        "/table/{}",
    ):
        assert table_in(path.format(name)) == name
    for path in ("/api/tables", "/api/tables/short", f"/api/games/{name}", f"/api/tables/{name}x", "/"):
        assert table_in(path) == ""


async def play_and_talk(running: Running) -> tuple[list[str], str]:
    """A game in which somebody chats and is refused things; what must not be logged, and the table's name."""
    ann = await running.visitor("Ann")
    table = await ann.open_table("pyrga", [ME, {"kind": "invite"}], hosted=True)
    await code_of(ann.call("POST", f"/api/tables/{table['id']}/join", {"invitation": "not-" + SAID}))
    async with ann.at(table) as client:
        await client.ask("chat", seat=0, text=SAID)
        await client.ask("move", seat=0, move="nonsense", ply=0, line=0)
    secrets = [
        ann.cookie.partition("=")[2],
        table["invitation"],
        *(own["token"] for own in table["yours"]),
        SAID,
    ]
    return secrets, table["id"]


def test_lines_name_request_and_table_and_no_secret(tmp_path: Path) -> None:
    async def test() -> None:
        with written() as lines:
            async with serving(tmp_path) as running:
                secrets, name = await play_and_talk(running)
                async with running.web() as web:
                    answer = await web.get(
                        f"/api/tables/{name}?invitation={SAID}",
                        headers={"x-request-id": "mine-1", "authorization": f"Bearer {SAID}"},
                    )
                    assert answer.headers["x-request-id"] == "mine-1"
                    refused = await web.post("/api/tables", json={}, headers={"x-request-id": "not good"})
                    assert refused.headers["x-request-id"] != "not good"
                async with running.socket(name) as socket:
                    assert socket.response is not None
                    assert socket.response.headers["x-request-id"]
        text = json.dumps(lines)
        assert not [secret for secret in secrets if secret in text]
        (mine,) = [line for line in lines if line.get("request") == "mine-1"]
        assert (mine["table"], mine["status"], mine["route"]) == (name, 200, "/api/tables/{name}")
        refusals = [line for line in lines if line["message"] == "refused" and "/" in line["request"]]
        assert {line["code"] for line in refusals} == {"match/waiting"}
        assert all(line["table"] == name for line in refusals)
        assert len({line["request"] for line in refusals}) == len(refusals)

    run(test())


def test_what_could_not_be_stored_is_not_repeated_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database tells what it was given when it fails."""

    def fail(connection: Any, group: list[writer.Write]) -> None:
        rows = [row for write in group for row in write.rows]
        if any(SAID in str(row) for row in rows):
            raise OperationalError("INSERT", rows, Exception(f"no space\nDETAIL: {rows}"))
        execute(connection, group)

    execute = writer._execute
    monkeypatch.setattr(writer, "_execute", fail)

    async def test() -> None:
        with written() as lines:
            async with serving(tmp_path) as running:
                secrets, _ = await play_and_talk(running)
        text = json.dumps(lines)
        assert "no space" in text
        assert not [secret for secret in secrets if secret in text]

    run(test())


@pytest.mark.parametrize("form", MANNERS)
def test_a_server_logs_as_it_was_told_and_so_does_uvicorn(form: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quincunx", "serve", "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(
        [*command, "--log-format", form, "--log-level", "info"],
        env={**os.environ, "QUINCUNX_LIMIT_SOCKETS": "10000000"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]

        async def ask() -> None:
            ann = Visitor(address)
            await ann.introduce("Ann")
            async with httpx.AsyncClient(base_url=address, timeout=ANSWER_SECONDS) as web:
                await web.get("/api/games", headers={"x-request-id": "here-1"})

        asyncio.run(ask())
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=ANSWER_SECONDS)
    finally:
        process.kill()
        process.wait()
    lines = errors.splitlines()
    assert "open files" in lines[0]  # of which it is told before it has a name
    assert "Traceback" not in errors
    if form == "json":
        (mine,) = [fields for fields in map(json.loads, lines) if fields.get("request") == "here-1"]
        assert (mine["route"], mine["method"], mine["status"]) == ("/api/games", "GET", 200)
        assert mine["server"]
    else:
        (line,) = [line for line in lines if "request=here-1" in line]
        assert "route=/api/games" in line


def test_uvicorn_logs_the_same_way() -> None:
    before = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        logs.set_up("json", "warning", lambda: "north")
        (handler,) = logging.getLogger().handlers
        uvicorn = logging.getLogger("uvicorn.error")
        assert not uvicorn.handlers
        assert uvicorn.propagate
        assert isinstance(handler.formatter, logs.JsonLines)
    finally:
        logging.getLogger().handlers[:] = before[0]
        logging.getLogger().setLevel(before[1])


@pytest.mark.parametrize(
    ("variable", "value"), [("QUINCUNX_LOG_FORMAT", "xml"), ("QUINCUNX_LOG_LEVEL", "loud")]
)
def test_what_is_no_format_or_level_is_refused(variable: str, value: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=variable):
        Settings.read(tmp_path, None, {variable: value})
    assert Settings.read(tmp_path, None, {"QUINCUNX_LOG_FORMAT": "json"}).log_format == "json"
