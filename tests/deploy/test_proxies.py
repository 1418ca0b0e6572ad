"""Behind nginx and Caddy, as `deploy` sets them up: TLS, sockets, guests' addresses, what stays closed."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
import yaml

from tests.deploy.proxies import DEPLOY, caddy, nginx
from tests.server.running import ME, OPEN, ServerProcess, run
from tools.release.play import play_at

pytestmark = pytest.mark.compiled

Proxy = Callable[[str, Path], AbstractContextManager[tuple[str, Path]]]

TABLES = 2  # that an address may open in an hour


@dataclass(frozen=True)
class Setting:
    """A server and the proxy before it."""

    inside: str
    outside: str
    trust: ssl.SSLContext

    def client(self, local: str = "127.0.0.1", **headers: str) -> httpx.Client:
        """Somebody who comes to the proxy from an address of their own."""
        transport = httpx.HTTPTransport(verify=self.trust, local_address=local)
        return httpx.Client(base_url=self.outside, transport=transport, headers=headers, timeout=30)


def environment_of_the_server() -> dict[str, str]:
    """What the compose file, in which Caddy is the proxy, tells the server."""
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    told: dict[str, str] = compose["services"]["server"]["environment"]
    return told


@pytest.fixture(scope="module", params=[nginx, caddy], ids=lambda proxy: proxy.__name__)
def setting(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Setting]:
    with pytest.MonkeyPatch.context() as patch:
        if request.param is caddy:
            for name, value in environment_of_the_server().items():
                patch.setenv(name, value)
        server = ServerProcess(tmp_path_factory.mktemp("data"), tables_per_address=TABLES)
        try:
            server.start()
            host = server.address.removeprefix("http://")
            proxy: Proxy = request.param
            with proxy(host, tmp_path_factory.mktemp("proxy")) as (outside, authority):
                patch.setenv("SSL_CERT_FILE", str(authority))
                yield Setting(server.address, outside, ssl.create_default_context(cafile=authority))
        finally:
            server.close()


def test_page_kit_and_cookie_come_by_tls(setting: Setting) -> None:
    with setting.client(Origin=setting.outside) as client:
        assert "<title>Quincunx" in client.get("/").text
        kit = client.post("/api/position", json={"game": "pyrga"}).json()["kit"]
        assert client.get(kit).json()["sites"]
        welcome = client.post("/api/guest", json={"name": "Ann"})
        assert welcome.status_code == 200
        assert "secure" in welcome.headers["set-cookie"].lower()
        foreign = client.post("/api/guest", json={"name": "Eve"}, headers={"Origin": "https://elsewhere.org"})
        assert foreign.json()["code"] == "origin/foreign"


def test_sockets_pass_the_moves_of_a_game(setting: Setting) -> None:
    async def work() -> None:
        clients = await play_at(setting.outside)
        assert [client.connections for client in clients] == [1, 1]
        assert all(client.state["outcome"] for client in clients)

    run(work())


def test_the_address_of_a_guest_arrives(setting: Setting) -> None:
    """A limit by address is that of the guest, whatever the guest says; others are not held up."""

    def open_tables(local: str, claimed: str, count: int) -> list[int]:
        with setting.client(local, **{"X-Forwarded-For": claimed}) as client:
            client.post("/api/guest", json={"name": "Ann"})
            table = {"game": "pyrga", "seats": [ME, OPEN]}
            return [client.post("/api/tables", json=table).status_code for _ in range(count)]

    assert open_tables("127.0.0.2", "203.0.113.1", TABLES) == [201] * TABLES
    assert open_tables("127.0.0.2", "203.0.113.2", 1) == [429]
    assert open_tables("127.0.0.3", "127.0.0.2", 1) == [201]


@pytest.mark.parametrize("path", ["/metrics", "/metrics?a=b", "/%6Detrics", "/metrics/"])
def test_figures_are_for_those_inside(setting: Setting, path: str) -> None:
    with setting.client("127.0.0.4") as client:
        answer = client.get(path)
        assert answer.status_code in (307, 404)
        assert "quincunx_tables" not in answer.text
    assert "quincunx_tables" in httpx.get(f"{setting.inside}/metrics").text
