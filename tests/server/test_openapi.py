"""The OpenAPI document holds: whatever fits it or not is answered as it says, and never with a failure."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings, strategies
from schemathesis import checks

from quincunx.server.app import create_app
from quincunx.server.settings import Settings
from tests.hostile.names import OPTION_NAMES
from tests.server.running import ServerProcess

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("data"), tables_per_guest=100_000)
    process.start()
    try:
        yield process
    finally:
        process.close()


class Session:
    """A guest with a table of each sort, whose names stand in for some of those made up."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.cookie = ""
        self._ask("/api/guest", {"name": "Ann"})
        games = ("pyrga", "zangle", "zangle(mode=solitaire)")
        self.tables = [self._ask("/api/tables", {"game": game})["id"] for game in games]

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"content-type": "application/json", "cookie": self.cookie}
        request = urllib.request.Request(self._address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            self.cookie = self.cookie or answer.headers["set-cookie"].partition(";")[0]
            return json.loads(answer.read())


@pytest.fixture(scope="module")
def session(server: ServerProcess) -> Session:
    return Session(server.address)


CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]

DOCUMENT = create_app(Settings("sqlite://", b"")).openapi()
OPERATIONS = [result.ok() for result in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()]


def with_hostile_options(data: Any, body: dict[str, Any]) -> dict[str, Any]:
    """The same request for a real game, with options by such names, given apart or written with the game."""
    game = data.draw(strategies.sampled_from(("pyrga", "zangle", "ringgz")))
    name = data.draw(strategies.sampled_from(OPTION_NAMES))
    if "options" in body and data.draw(strategies.booleans()):
        return {**body, "game": game, "options": {name: data.draw(strategies.sampled_from((1, "x", "")))}}
    return {**body, "game": f"{game}({name}=1)"}


# A request without parameters and body cannot be wrong.
CASES = [
    pytest.param(operation, mode, id=f"{operation.label}, {mode.value}")
    for operation in OPERATIONS
    for mode in schemathesis.GenerationMode
    if mode.is_positive or operation.body or operation.query or operation.path_parameters
]


@pytest.mark.parametrize(("operation", "mode"), CASES)
def test_every_request_is_answered_as_described(
    operation: Any, mode: Any, server: ServerProcess, session: Session
) -> None:
    """Also requests that do not fit the document, where there is something that can be wrong."""

    @given(data=strategies.data())
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def ask(data: Any) -> None:
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if (
            "name" in (case.path_parameters or {})
            and "games" not in operation.path
            and data.draw(strategies.booleans())
        ):
            case.path_parameters["name"] = data.draw(strategies.sampled_from(session.tables))
        if mode.is_positive and isinstance(case.body, dict) and "game" in case.body:
            case.body = (
                with_hostile_options(data, case.body) if data.draw(strategies.booleans()) else case.body
            )
        response = case.call(base_url=server.address, headers={"cookie": session.cookie})
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400:
            assert set(response.json()) == {"code", "message", "allowed"}, response.text
        assert response.headers["content-security-policy"]

    ask()
