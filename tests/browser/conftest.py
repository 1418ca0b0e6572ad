"""A server in a process of its own, a real browser, and people who use it.

The browser lives as long as tests of this folder are run: to start one costs more than half a second of the
processor. It does not live longer, as Playwright's loop would be in the way of tests with their own.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from quincunx.bench.webassembly import find_chromium
from tests.anywhere.built import build_once
from tests.browser.alone import AllAlone, FileHost
from tests.browser.people import PATIENCE, People
from tests.server.running import ServerProcess


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What must be so at a desk and on a phone is tried at one of them every day, at the other in long runs.

    At which one follows from the name of the test and its other parameters: about half of them at each.
    """
    for item in items:
        called = (
            dict(item.callspec.params)
            if isinstance(item, pytest.Function) and hasattr(item, "callspec")
            else {}
        )
        phone = called.pop("phone", None)
        if phone is not None and phone != zlib.crc32(f"{item.nodeid.partition('[')[0]}{called}".encode()) % 2:
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    process.start()
    yield process
    process.close()


def launch(playwright: Playwright, *settings: str) -> Browser:
    """A browser of the machine, for whose pages there is time."""
    found = find_chromium()
    assert found, "these tests need Chromium: install the package chromium, or set QUINCUNX_CHROMIUM"
    expect.set_options(timeout=PATIENCE)
    return playwright.chromium.launch(executable_path=found, args=["--no-sandbox", *settings])


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def people(browser: Browser, server: ServerProcess) -> Iterator[People]:
    """Those who come to the pages in a test; at its end nothing may have gone wrong in any of them."""
    people = People(browser, server.address)
    yield people
    people.close()
    assert people.faults == []


@pytest.fixture(scope="session")
def built() -> Path:
    """The page without a server, as files."""
    return build_once()


@pytest.fixture
def host(built: Path) -> Iterator[FileHost]:
    """A host of these files."""
    host = FileHost(built)
    yield host
    host.close()


@pytest.fixture
def alone(browser: Browser, host: FileHost) -> Iterator[AllAlone]:
    """Those who come to the page without a server; nothing may have gone wrong in any of them either."""
    people = AllAlone(browser, host.address)
    yield people
    people.close()
    assert people.faults == []
