"""Commands that do many tasks: killed, interrupted, started again, the same wherever they compute."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.cli.commands import quincunx, says
from tests.patience import ANSWER_SECONDS
from tests.spread.promises import is_alive, wait_for

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(sys.platform != "linux", reason="asks /proc which processes there are"),
]

# A game takes long enough that most are not over when the first are.
MATCH = ("match", "ringgz", "-b", "uct:0.01s,random", "-n", "8", "--opening", "20")
# Nobody waits for the end of such a game.
LONG = ("match", "ringgz", "-b", "level:8:600s,level:8:600s", "-n", "4", "-j", "2")


@contextmanager
def start(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A command in a group of its own, as a terminal starts it; nothing of it is left after a failure."""
    command = [sys.executable, "-u", "-m", "quincunx", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as started:
        try:
            yield started
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)
            raise


def group_of(leader: int) -> list[int]:
    """The other processes that a terminal would send Ctrl-C to with this one, if they are alive."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        process = int(path.name)
        try:
            if process != leader and os.getpgid(process) == leader and is_alive(process):
                found.append(process)
        except OSError:
            continue
    return found


def tasks_in(path: Path) -> list[str]:
    if not path.exists():
        return []
    return [json.loads(line)["task"] for line in path.read_text(encoding="utf-8").split("\n")[1:-1]]


def test_after_a_kill_nothing_that_is_done_is_done_again(tmp_path: Path) -> None:
    path, records = tmp_path / "kept", tmp_path / "records"
    with start(*MATCH, "-j", "2", "--keep", str(path)) as playing:
        wait_for(lambda: len(tasks_in(path)) >= 2)
        playing.kill()
    wait_for(lambda: not group_of(playing.pid))
    path.write_bytes(path.read_bytes() + b'{"task": "ga')
    before = path.read_text(encoding="utf-8").splitlines()[:-1]
    assert "8 games" in says(*MATCH, "-j", "1", "--keep", str(path), "--save", str(records))
    after = path.read_text(encoding="utf-8").splitlines()
    assert after[: len(before)] == before
    assert sorted(tasks_in(path)) == [f"game {number}" for number in range(1, 9)]
    assert len(list(records.iterdir())) == 8


def test_ctrl_c_ends_everything_without_a_word() -> None:
    with start(*LONG) as playing:
        wait_for(lambda: len(group_of(playing.pid)) >= 2)
        os.killpg(playing.pid, signal.SIGINT)
        output, errors = playing.communicate(timeout=ANSWER_SECONDS)
    assert (playing.returncode, output) == (130, "")
    assert "Traceback" not in errors
    wait_for(lambda: not group_of(playing.pid))


def test_a_killed_process_is_replaced_and_the_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with start(*MATCH, "-j", "2", "--keep", str(path)) as playing:
        wait_for(lambda: tasks_in(path))
        for process in group_of(playing.pid):
            os.kill(process, signal.SIGKILL)
        output, errors = playing.communicate(timeout=ANSWER_SECONDS)
    assert playing.returncode == 0, errors
    assert "8 games" in output
    assert sorted(tasks_in(path)) == [f"game {number}" for number in range(1, 9)]


@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "pyrga", "-b", "level:1,random", "-n", "6"),
        ("ladder", "pyrga", "-n", "4", "--to", "3"),
        ("perft", "pyrga", "3"),
        ("bench", "deals", "zangle(mode=solitaire)", "-n", "120", "--json"),
    ],
    ids=["match", "ladder", "perft", "deals"],
)
def test_one_process_two_and_a_file_give_the_same(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    path = tmp_path / "kept"
    one = says(*arguments, "-j", "1")
    assert says(*arguments, "-j", "2", "--keep", str(path)) == one
    before = path.read_bytes()
    assert says(*arguments, "-j", "1", "--keep", str(path)) == one
    assert path.read_bytes() == before
    refused = quincunx("match", "pyrga", "-b", "random,random", "-n", "2", "-j", "1", "--keep", str(path))
    assert refused.returncode == 1
    assert "name another file" in refused.stderr


def test_a_result_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    arguments = ("match", "pyrga", "-b", "random,random", "-n", "1", "-j", "1", "--keep", str(path))
    says(*arguments)
    head = path.read_text(encoding="utf-8").splitlines()[0]
    for result in ("7", "{}", "[]", '{"moves": 3}'):
        path.write_text(f'{head}\n{{"task": "game 1", "result": {result}}}\n', encoding="utf-8")
        refused = quincunx(*arguments)
        assert refused.returncode == 1
        assert refused.stderr == "error: what was kept is not the result of a game\n"
