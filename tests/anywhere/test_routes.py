"""Whatever a server can be asked for, the page without one can be too, but for what is named here."""

from __future__ import annotations

import re

import pytest

from quincunx.anywhere.asked import ROUTES
from quincunx.server.app import create_app
from quincunx.server.settings import Settings

pytestmark = pytest.mark.compiled

OF_A_SERVER = {
    # Files of the page, written beforehand.
    "GET /api/games/{}/rules",
    "GET /api/games/{}/notation",
    # Other people, who come by invitations and links.
    "POST /api/tables/{}/join",
    "POST /api/tables/{}/host",
    "POST /api/tables/{}/remove",
    "POST /api/tables/{}/renew",
    "POST /api/tables/{}/start",
    "POST /api/tables/{}/bot",  # in a seat that was free for them
    "GET /api/code.svg",
    # Pictures for pages of others; the page makes pixels of those in SVG by itself.
    "GET /pictures/{}/preview.png",
    "GET /pictures/{}/game.webp",
    "GET /pictures/{}/{}.png",
    # Its operation.
    "GET /api/health",
    "GET /metrics",
}
PLACE = "{.*?}"  # a name in the path of a server
GROUP = r"\(.*?\)"  # a name in the pattern of a device
OF_A_DEVICE = {"GET /api/luggage"}  # no server gives everything away at once


def shape(path: str, name: str) -> str:
    """A path without what its names are called; `name` is how these are written."""
    return re.sub(name, "{}", path)


def test_a_device_answers_what_a_server_answers() -> None:
    paths = create_app(Settings("sqlite://", b"")).openapi()["paths"]
    server = {f"{method.upper()} {shape(path, PLACE)}" for path, known in paths.items() for method in known}
    device = {f"{route.method} {shape(route.path, GROUP)}" for route in ROUTES}
    assert server - device == OF_A_SERVER
    assert device - server == OF_A_DEVICE
