"""What a connection may cost before its request is answered: size and time of a request, and how many."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest

from quincunx.server import descriptors
from quincunx.server.limits import network_of
from quincunx.server.settings import Limits
from tests.server.running import ROOMY, Running, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

REQUEST = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"


async def connect(running: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = running.address.removeprefix("http://").partition(":")
    return await asyncio.open_connection(host, int(port))


async def send(running: Running, *parts: bytes) -> bytes:
    """All that the server answers to bytes, until it closes the connection."""
    reader, writer = await connect(running)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
        return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def problem(answer: bytes) -> tuple[int, str]:
    """The status and the code of an error."""
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


def test_a_head_without_an_end_is_cut_off(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            _, writer = await connect(running)
            writer.write(REQUEST + b"X-A: ")
            sent = 0
            try:
                while sent < 200_000_000:
                    writer.write(b"a" * 65_536)
                    await writer.drain()
                    sent += 65_536
            except ConnectionError:
                pass
            # What fits into the buffers of both ends may be sent, not what the server would have to read.
            assert sent < 20_000_000
            writer.close()

    run(work())


@pytest.mark.parametrize(
    "head",
    [
        REQUEST + b"X-A: " + b"a" * 20_000,
        REQUEST + b"X-A: " + b"a" * 20_000 + b"\r\n\r\n",
        REQUEST + b"a: b\r\n" * 4_000,
        REQUEST + b"a: b\r\n" * 4_000 + b"\r\n",
        b"GET /" + b"a" * 20_000,
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
    ids=["value", "whole value", "headers", "whole headers", "address", "whole address"],
)
def test_a_large_head_is_refused_whatever_it_is_made_of(head: bytes, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            assert problem(await send(running, head)) == (431, "request/size")

    run(work())


def test_each_request_of_a_connection_has_a_head_of_its_own(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            request = REQUEST + b"X-A: " + b"a" * 9_000 + b"\r\n\r\n"
            last = REQUEST + b"Connection: close\r\n\r\n"
            answer = await send(running, request, request, request, last)
            assert answer.count(b"HTTP/1.1 200 OK") == 4

    run(work())


def test_what_is_no_request_is_answered_in_the_one_shape_of_errors(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            assert problem(await send(running, b"\x16\x03\x01\x02\x00\r\n\r\n")) == (400, "request/invalid")

    run(work())


@pytest.mark.parametrize(
    "part",
    [b"", REQUEST, b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"],
    ids=["nothing", "half a head", "half a body"],
)
def test_half_a_request_is_not_waited_for_forever(part: bytes, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, request_seconds=1) as running:
            answer = await asyncio.wait_for(send(running, part), 30)
            assert answer == b"" or problem(answer) == (408, "request/slow")

    run(work())


def test_connections_are_counted_by_address_unless_it_is_a_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")

    async def work() -> None:
        async with serving(tmp_path, connections_per_address=3) as running:
            silent = [await connect(running) for _ in range(3)]
            assert await send(running, REQUEST + b"\r\n") == b""
            silent[0][1].close()
            await silent[0][1].wait_closed()
            while not await send(running, REQUEST + b"Connection: close\r\n\r\n"):
                await asyncio.sleep(0.01)  # until the server has noticed
            for _, writer in silent:
                writer.close()

    run(work())
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")

    async def proxied() -> None:
        async with serving(tmp_path, connections_per_address=1) as running:
            writers = [(await connect(running))[1] for _ in range(3)]
            answer = await send(running, REQUEST + b"Connection: close\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 200")
            for writer in writers:
                writer.close()

    run(proxied())


def test_an_address_of_ipv6_counts_with_its_network() -> None:
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::4") != network_of("2001:db8:1:2::4")
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("testclient") == "testclient"
    assert network_of("") == ""


def test_sockets_are_no_more_than_open_files_allow(caplog: pytest.LogCaptureFixture) -> None:
    assert descriptors.fit(Limits(), 1 << 16) == ((1 << 16) - 64, Limits())
    assert not caplog.records
    connections, limits = descriptors.fit(Limits(), 1024)
    assert (connections, limits.sockets) == (960, 720)
    assert "1024 open files" in caplog.text


def test_the_limit_of_open_files_is_raised_as_far_as_allowed() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, before[1]), before[1]))
        raised = descriptors.raise_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == raised == min(before[1], descriptors.WANTED)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_who_does_not_read_what_was_asked_for_is_cut_off(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, request_seconds=1) as running:
            _, writer = await connect(running)
            writer.transport.pause_reading()
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
            writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * ROOMY.requests_at_once)
            while not running.connections:
                await asyncio.sleep(0.01)
            while running.connections:
                await asyncio.sleep(0.01)
            writer.close()

    run(work())


def test_a_connection_has_only_so_many_requests_to_be_answered(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, requests_at_once=5) as running:
            last = REQUEST + b"Connection: close\r\n\r\n"
            enough = await send(running, (REQUEST + b"\r\n") * 4 + last)
            assert enough.count(b"HTTP/1.1 200 OK") == 5
            assert await send(running, (REQUEST + b"\r\n") * 5 + last) == b""

    run(work())
