"""Where a server can be opened: what it prints, and what invitations say."""

from __future__ import annotations

import signal
import socket as sockets
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from quincunx.server import addresses
from quincunx.server.run import listen
from quincunx.server.settings import Settings, SettingsError
from tests.patience import ANSWER_SECONDS
from tests.server.running import INVITE, ME, run, serving
from tests.server.test_process import serve

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

OURS, OTHERS = "Quincunx is at ", "Other machines in the network can open "


def has_ipv6() -> bool:
    try:
        with sockets.create_server(("::1", 0), family=sockets.AF_INET6):
            return True
    except OSError:
        return False


@contextmanager
def served(*arguments: str, **environment: str) -> Iterator[list[str]]:
    """The lines that a server prints until it ends; it ends when they have been used."""
    with serve(*arguments, **environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        lines = [process.stdout.readline().rstrip()]
        try:
            yield lines
        finally:
            process.send_signal(signal.SIGTERM)
            lines += process.stdout.read().splitlines()
        assert process.stderr.read() == ""


@pytest.mark.parametrize(("host", "own"), [("0.0.0.0", "127.0.0.1"), ("::", "[::1]")])
def test_addresses_that_stand_for_all_are_printed_as_some_that_can_be_opened(
    host: str, own: str, tmp_path: Path
) -> None:
    if ":" in host and not has_ipv6():
        pytest.skip("there is no IPv6 here")
    with served("--host", host, "--port", "0", "--data", str(tmp_path)) as lines:
        address = lines[0].removeprefix(OURS)
        assert address.rpartition(":")[0] == f"http://{own}"
        port = int(address.rpartition(":")[2])
        family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
        reachable = [addresses.write_address(other, port) for other in addresses.own_hosts(family)]
        for each in (address, *reachable):
            with urllib.request.urlopen(f"{each}/api/health", timeout=ANSWER_SECONDS) as answer:
                assert answer.status == 200
    assert lines[1:] == [OTHERS + each for each in reachable]


def test_an_address_for_everybody_is_printed_and_has_to_be_one(tmp_path: Path) -> None:
    public = "https://games.example.org"
    with served("--port", "0", "--data", str(tmp_path), QUINCUNX_ADDRESS=f"{public}/") as lines:
        pass
    assert lines[1:] == [f"Invitations say {public}"]
    for wrong in ("games.example.org", "ftp://games.example.org", "https://", f"{public}/under/a/path"):
        with pytest.raises(SettingsError, match="QUINCUNX_ADDRESS is an address like"):
            Settings.read(tmp_path, None, {"QUINCUNX_ADDRESS": wrong})


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_server_for_this_machine_names_no_other_address(host: str) -> None:
    with listen(host, 0) as listener:
        own, others = addresses.addresses_of(listener, host)
    assert (own.rpartition(":")[0], others) == (f"http://{host}", ())


def test_a_server_for_all_names_the_addresses_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        (None, None, None, "", (host, 0)) for host in ("10.1.2.3", "127.0.1.1", "169.254.7.7", "10.1.2.3")
    ]
    monkeypatch.setattr(sockets, "getaddrinfo", lambda *_: found)
    monkeypatch.setitem(addresses.ELSEWHERE, sockets.AF_INET, "not an address")
    assert addresses.own_hosts(sockets.AF_INET) == ["10.1.2.3"]


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("games.localhost", True),
        ("127.0.0.1:80", True),
        ("127.9.9.9", True),
        ("[::1]:8000", True),
        ("192.168.1.5:8000", False),
        ("localhost.example.org", False),
        ("[2001:db8::2]", False),
        ("", False),
    ],
)
def test_what_means_this_machine(host: str, expected: bool) -> None:
    assert addresses.is_loopback(host) is expected


def test_an_invitation_from_this_machine_has_the_address_in_the_network(tmp_path: Path) -> None:
    network, public = "http://192.0.2.7:8000", "https://games.example.org"

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            path = f"/api/tables/{(await ann.open_table('pyrga', [ME, INVITE], hosted=True))['id']}"
            settings = running.service.settings
            assert (await ann.call("GET", path))["address"] is None
            running.service.settings = replace(settings, network_address=network)
            assert (await ann.call("GET", path))["address"] == network
            assert (await bob.call("GET", path))["address"] is None  # it is not Bob who invites
            async with running.web() as web:
                answer = await web.get(path, headers={"cookie": ann.cookie, "host": "192.0.2.9"})
            assert answer.json()["address"] is None  # where the page was opened is good enough
            running.service.settings = replace(settings, network_address=network, address=public)
            assert (await ann.call("GET", path))["address"] == public

    run(work())
