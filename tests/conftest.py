"""Options and helpers for all tests."""

import gc
import os
import re
import signal
from pathlib import Path

import pytest

from tests.order import slowest_first

# A shell that starts the tests in the background has them ignore Ctrl-C, and so would each command that they
# start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Servers that tests start put nothing off, however slow the machine is.
os.environ.setdefault("QUINCUNX_LIMIT_LATE_MILLISECONDS", "10000000")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden playthroughs anew")
    parser.addoption("--long", action="store_true", help="run the tests that are marked long, and no others")


# A file none of whose tests is run uncompiled need not be imported for that.
ALL_COMPILED = re.compile(r"^pytestmark = pytest\.mark\.compiled\b", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.getoption("markexpr") == "not compiled" and collection_path.suffix == ".py":
        return bool(ALL_COMPILED.search(collection_path.read_text(encoding="utf-8"))) or None
    return None


def pytest_collection_finish() -> None:
    """The tests themselves stay until the end: nobody has to look among them for what can be thrown away."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    is_wanted = {item: ("long" in item.keywords) == config.getoption("--long") for item in items}
    config.hook.pytest_deselected(items=[item for item, wanted in is_wanted.items() if not wanted])
    wanted = [item for item in items if is_wanted[item]]
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = slowest_first(wanted, lambda item: "slow" in item.keywords, processes)
