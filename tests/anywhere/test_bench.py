"""`quincunx bench anywhere`, in Node.js and in the browser."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from quincunx.bench.anywhere import Rates, find_slow
from quincunx.bench.webassembly import run_in_chromium, run_in_node
from quincunx.core.errors import QuincunxError
from tests.cli.commands import quincunx
from tests.patience import ANSWER_SECONDS

pytestmark = pytest.mark.compiled


@pytest.mark.slow
def test_it_measures_here_in_node_and_in_the_browser(runtime: Path) -> None:
    built = str(runtime.parent)
    finished = quincunx("bench", "anywhere", "pyrga", "--seconds", "0.02", "--json", "--built", built)
    # Whether that is fast enough is not judged on a machine that may be busy.
    (rates,) = json.loads(finished.stdout)["anywhere"]
    assert rates["game"] == "pyrga"
    assert min(rates["native"], rates["node"], rates["browser"]) > 0


def test_a_share_below_a_quarter_is_too_slow() -> None:
    enough, none = Rates("one", 100.0, 25.0, 90.0), Rates("two", 100.0, None, None)
    assert find_slow([enough, none, Rates("three", 100.0, 90.0, 24.0)]) == ["three (24%)"]


def test_it_says_what_to_do_where_nothing_was_built(tmp_path: Path) -> None:
    finished = quincunx("bench", "anywhere", "--built", str(tmp_path))
    assert finished.returncode == 1
    assert "run `make anywhere`" in " ".join(finished.stderr.split())


@pytest.mark.parametrize("run", [run_in_node, run_in_chromium])
def test_what_goes_wrong_there_is_told(run: Callable[[Path, str], str], runtime: Path) -> None:
    with pytest.raises(QuincunxError, match=r"(?s)has failed: .*ZeroDivisionError"):
        run(runtime, "1 / 0")


def test_no_browser_is_left_behind(runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # so that its processes can be told from others
    assert run_in_chromium(runtime, "'done'") == "done"
    # Those that were killed are gone in a moment.
    end = time.monotonic() + ANSWER_SECONDS
    while left := [pid for pid in Path("/proc").glob("[0-9]*") if str(tmp_path) in command_of(pid)]:
        assert time.monotonic() < end, left
        time.sleep(0.02)


def command_of(process: Path) -> str:
    try:
        return (process / "cmdline").read_text(encoding="utf-8", errors="replace")
    except OSError:  # it has ended
        return ""
