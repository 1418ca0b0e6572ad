"""What the documents tell people to type and to set exists."""

import re
import shlex
from dataclasses import fields
from pathlib import Path

import httpx
import pytest

from quincunx import game_names
from quincunx.cli.support.listing import list_commands
from quincunx.server.settings import (
    ADDRESS_VARIABLE,
    DATABASE_VARIABLE,
    LIMIT_PREFIX,
    LOG_FORMAT_VARIABLE,
    LOG_LEVEL_VARIABLE,
    ORIGINS_VARIABLE,
    SECRET_VARIABLE,
    Limits,
)
from tests.cli.commands import quincunx
from tests.server.running import ServerProcess

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
QUICK = {"rules", "learn", "draw", "solve", "play"}
BUILDING = {"QUINCUNX_PURE", "QUINCUNX_PORTABLE", "QUINCUNX_NATIVE"}
DEPLOYING = {
    name
    for path in (ROOT / "deploy").rglob("*")
    if path.is_file()
    for name in re.findall(r"\$\{?(QUINCUNX_\w+)", path.read_text(encoding="utf-8"))
}


def commands_in(text: str) -> list[list[str]]:
    """The commands of a page: lines of code that begin with `quincunx`, and pieces in backticks that do."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    pieces = re.findall(r"`([^`]+)`", prose)
    found = []
    for line in (*lines, *pieces):
        match = re.match(r"(?:\$ )?(?:ExecStart=)?(?:\S*/)?quincunx (?=[a-z])(.*)", " ".join(line.split()))
        if match:
            found.append(shlex.split(match[1], comments=True))
    return found


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_commands_and_their_options_exist(path: Path) -> None:
    known = list_commands()
    for name, *words in commands_in(path.read_text(encoding="utf-8")):
        if words and f"{name} {words[0]}" in known:
            name = f"{name} {words.pop(0)}"
        assert name in known, name
        options = {text for parameter in known[name].parameters for text in parameter.names}
        for word in words:
            if word.startswith("-"):
                assert word.partition("=")[0] in options, (name, word)


def quick_commands() -> list[list[str]]:
    """Commands of the pages that end soon, without those that leave something to be filled in."""
    found = [command for path in PAGES for command in commands_in(path.read_text(encoding="utf-8"))]
    whole = [
        (name, *words)
        for name, *words in found
        if name == "games" or (name in QUICK and words and words[0] in game_names())
    ]
    return [
        list(command)
        for command in dict.fromkeys(whole)
        if not any(word.isupper() or word == "…" or "ugi:" in word for word in command)
    ]


@pytest.mark.parametrize("command", quick_commands(), ids=" ".join)
def test_commands_that_end_soon_do_what_they_say(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    finished = quincunx(*command, home=tmp_path)  # who plays or learns leaves at once
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout or list(tmp_path.iterdir())


def test_the_pages_have_commands_in_them() -> None:
    found = [command for path in PAGES for command in commands_in(path.read_text(encoding="utf-8"))]
    assert len(found) > 20
    assert ["serve", "--data", "/var/lib/quincunx"] in found


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_settings_exist(path: Path) -> None:
    limits = {LIMIT_PREFIX + field.name.upper() for field in fields(Limits)}
    known = (
        {DATABASE_VARIABLE, SECRET_VARIABLE, ORIGINS_VARIABLE, ADDRESS_VARIABLE, LIMIT_PREFIX}
        | {LOG_FORMAT_VARIABLE, LOG_LEVEL_VARIABLE}
        | BUILDING
        | DEPLOYING
        | limits
    )
    assert set(re.findall(r"QUINCUNX_\w+", path.read_text(encoding="utf-8"))) <= known


def test_defaults_of_limits_are_those_of_the_page_for_hosts() -> None:
    page = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    rows = re.findall(rf"^\| `{LIMIT_PREFIX}(\w+)` \| ([\d,]+)", page, re.MULTILINE)
    assert len(rows) >= 5
    for name, value in rows:
        assert getattr(Limits(), name.lower()) == int(value.replace(",", "")), name


def test_behind_a_proxy_as_the_page_says(tmp_path: Path) -> None:
    """The headers of the page let guests come by TLS, and pages of others stay outside."""
    forwarded = {
        "Host": "games.example.org",
        "X-Forwarded-For": "203.0.113.9",
        "X-Forwarded-Proto": "https",
    }
    server = ServerProcess(tmp_path)
    try:
        server.start()
        with httpx.Client(base_url=server.address, headers=forwarded) as client:

            def introduce(**headers: str) -> httpx.Response:
                return client.post("/api/guest", json={"name": "Ann"}, headers=headers)

            welcome = introduce(Origin="https://games.example.org")
            assert welcome.status_code == 200
            assert "secure" in welcome.headers["set-cookie"].lower()
            for other in ("https://elsewhere.example.org", "http://games.example.org"):
                assert introduce(Origin=other).json()["code"] == "origin/foreign"
            plain = introduce(**{"X-Forwarded-Proto": "http"})
            assert "secure" not in plain.headers["set-cookie"].lower()
    finally:
        server.close()
