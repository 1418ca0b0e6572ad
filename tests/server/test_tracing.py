"""Traces: spans of requests, messages, judging, storing, thinking and notifications, with names only."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from quincunx.core.errors import MissingExtraError
from quincunx.hall import tracing
from quincunx.server.client import moves_of
from quincunx.server.settings import Settings
from tests.postgres import Postgres
from tests.server.running import ME, Running, run, serving, two_at_a_table

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BOT = {"kind": "bot", "name": "level:1"}
SAID = "meet me at the old mill"


@contextmanager
def collected() -> Iterator[InMemorySpanExporter]:
    """The spans that end meanwhile."""
    provider, spans = TracerProvider(shutdown_on_exit=False), InMemorySpanExporter()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    tracing.start("north", provider)
    try:
        yield spans
    finally:
        tracing.stop(provider)


def facts_of(span: ReadableSpan) -> dict[str, Any]:
    return {name.removeprefix("quincunx."): value for name, value in (span.attributes or {}).items()}


async def move_and_talk(running: Running) -> tuple[str, list[str]]:
    """A move against a bot and its answer; the table's name, and what must not be in any span."""
    ann = await running.visitor("Ann")
    table = await ann.open_table("pyrga", [ME, BOT])
    async with ann.at(table) as client:
        await client.wait_for(lambda state: bool(moves_of(state)))
        await client.ask("chat", seat=0, text=SAID)
        await client.do("move", seat=0, move=moves_of(client.state)[0])
        await client.wait_for(lambda state: state["ply"] == 2)
    return table["id"], [ann.cookie.partition("=")[2], *(own["token"] for own in table["yours"]), SAID]


def test_a_move_is_traced_from_its_message_to_its_commit_and_a_bot_by_itself(tmp_path: Path) -> None:
    async def test() -> None:
        with collected() as kept:
            async with serving(tmp_path) as running:
                name, secrets = await move_and_talk(running)
        spans = kept.get_finished_spans()
        by_id = {span.context.span_id: span for span in spans if span.context}
        (message,) = [s for s in spans if s.name == "message" and facts_of(s)["type"] == "move"]
        inner = [s for s in spans if s.parent and by_id.get(s.parent.span_id) is message]
        assert [span.name for span in inner] == ["judge", "store"]
        assert {facts_of(span)["table"] for span in [message, *inner]} == {name}
        assert len({facts_of(span)["request"] for span in [message, *inner]}) == 1
        (bot,) = [span for span in spans if span.name == "bot"]
        assert (bot.parent, facts_of(bot)) == (None, {"server": "north", "table": name, "seat": 1})
        assert {s.name for s in spans if s.parent and by_id.get(s.parent.span_id) is bot} >= {
            "think",
            "store",
        }
        (opened,) = [s for s in spans if s.name == "request" and facts_of(s).get("status") == 201]
        assert (facts_of(opened)["method"], facts_of(opened)["route"]) == ("POST", "/api/tables")
        text = "".join(span.to_json() for span in spans)
        assert not [secret for secret in secrets if secret in text]

    run(test())


def test_what_servers_tell_each_other_is_traced(postgres: Postgres, tmp_path: Path) -> None:
    async def test() -> None:
        database = postgres.new_database()
        with collected() as kept:
            async with (
                serving(tmp_path, database=database) as here,
                serving(tmp_path, database=database),
            ):
                ann, bob = await two_at_a_table(here, "pyrga")
                async with ann as client, bob:
                    await client.wait_for(lambda state: bool(moves_of(state)))
                    await client.do("move", seat=0, move=moves_of(client.state)[0])
                    while not {"notify", "hear"} <= {span.name for span in kept.get_finished_spans()}:
                        await asyncio.sleep(0.01)
        heard = [facts_of(span)["kind"] for span in kept.get_finished_spans() if span.name == "hear"]
        assert heard

    run(test())


def test_nothing_is_made_while_nobody_collects() -> None:
    assert not tracing.is_on()
    assert tracing.span("store", seat=1) is tracing.NOTHING
    tracing.say(type="move")


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace.export", None)
    with pytest.raises(MissingExtraError, match="quincunx\\[tracing\\]"):
        tracing.check()


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}, True),
        ({"OTEL_TRACES_EXPORTER": "otlp"}, True),
        ({"OTEL_TRACES_EXPORTER": "none", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, False),
        ({"OTEL_SDK_DISABLED": "true", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, False),
        ({"OTEL_SERVICE_NAME": "games"}, False),
    ],
)
def test_the_environment_says_whether_to_trace(
    environment: dict[str, str], wanted: bool, tmp_path: Path
) -> None:
    assert Settings.read(tmp_path, None, environment).trace is wanted


class Collector(ThreadingHTTPServer):
    """Takes what is sent to an OpenTelemetry collector."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taking)
        self.taken: list[ExportTraceServiceRequest] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Taking(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Collector)
        assert (self.path, self.headers["content-type"]) == ("/v1/traces", "application/x-protobuf")
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.taken.append(ExportTraceServiceRequest.FromString(body))
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_spans_arrive_at_a_collector(
    collector: Collector, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.address)

    async def test() -> None:
        async with serving(tmp_path, trace=True) as running:
            await move_and_talk(running)

    run(test())
    assert not tracing.is_on()
    resources = [each for request in collector.taken for each in request.resource_spans]
    names = {fact.key: fact.value.string_value for each in resources for fact in each.resource.attributes}
    assert names["service.name"] == "quincunx"
    spans = [span for each in resources for scope in each.scope_spans for span in scope.spans]
    assert {span.name for span in spans} >= {"request", "message", "judge", "store", "bot", "think"}
    assert SAID not in json.dumps([str(span) for span in spans])


def test_a_collector_that_is_gone_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Collector() as gone:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", gone.address)

    async def test() -> None:
        async with serving(tmp_path, trace=True) as running:
            await move_and_talk(running)

    run(test())
