"""Tasks on a real Ray, which is started once: starting it takes most of the time."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from quincunx.spread import SpreadError, open_executor
from tests.spread import promises, tasks
from tests.spread.promises import wait_for

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("ray") is None, reason="there is no Ray for this system"),
    pytest.mark.skipif(sys.platform != "linux", reason="asks /proc which processes there are"),
]

# As level 8 has so long for a move, nobody waits for the end of a game.
LONG = ("match", "ringgz", "-b", "level:8:600s,level:8:600s", "-n", "4")


@pytest.mark.long
def test_ray_keeps_all_promises(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("lost", "hopeless", "stopped")]
    for folder in folders:
        folder.mkdir()
    lost, hopeless, stopped = folders
    outer = open_executor(2, "local")  # Ray runs until this one is shut down; those within use it
    import ray

    try:
        promises.check_results(outer)
        promises.check_lost_worker(outer, lost)
        promises.check_hopeless_task(open_executor(2, "local"), hopeless)
        promises.check_stop(open_executor(2, "local"), stopped)
        check_command(ray.get_runtime_context().gcs_address)
        assert outer.submit(tasks.draw_numbers, 7).result() == tasks.draw_numbers(7)
    finally:
        outer.shutdown(cancel_futures=True)
    assert not ray.is_initialized()
    assert not named("ray::")


@pytest.mark.long
def test_a_cluster_that_runs_by_itself_is_reached_by_way_of_its_clients_address() -> None:
    ports = free_ports(2)
    with tempfile.TemporaryDirectory(prefix="ray-", dir="/tmp") as folder:  # its sockets need short names
        head = [Path(sys.executable).with_name("ray"), "start", "--head", "--block", "--num-cpus", "2"]
        head += ["--node-ip-address", "127.0.0.1", "--include-dashboard=false", "--disable-usage-stats"]
        head += ["--temp-dir", folder, "--port", ports[0], "--ray-client-server-port", ports[1]]
        with subprocess.Popen([*map(str, head)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as cluster:
            try:
                wait_for(lambda: listens(ports[1]))
                assert play("--cluster", f"ray://127.0.0.1:{ports[1]}") == play("--jobs", "1")
            finally:
                cluster.terminate()


def free_ports(number: int) -> list[int]:
    """Ports above those that Ray gives to its workers."""
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def listens(port: int) -> bool:
    with socket.socket() as visitor:
        return visitor.connect_ex(("127.0.0.1", port)) == 0


def play(*more: str) -> str:
    """What a short match prints."""
    arguments = [sys.executable, "-m", "quincunx", "match", "pyrga", "-b", "level:1,random", "-n", "6", *more]
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def check_command(address: str) -> None:
    """Ctrl-C ends a command that computes on a Ray that goes on, and its tasks."""
    arguments = [sys.executable, "-m", "quincunx", *LONG, "--cluster", address]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as playing:
        try:
            busy = wait_for(lambda: named("ray::answer"))
            playing.send_signal(signal.SIGINT)
            output, errors = playing.communicate(timeout=promises.ANSWER_SECONDS)
        except BaseException:
            playing.kill()
            raise
    assert (playing.returncode, output) == (130, ""), errors
    assert "Traceback" not in errors
    wait_for(lambda: not set(busy) & set(named("ray::answer")))


def named(title: str) -> list[int]:
    """The processes that call themselves so and have been started below this one."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        process = int(path.parent.name)
        with suppress(OSError):
            if path.read_bytes().startswith(title.encode()) and os.getpid() in ancestors(process):
                found.append(process)
    return found


def ancestors(process: int) -> list[int]:
    """The process that has started this one, and so on."""
    line = []
    while process > 1:
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        line.append(process)
    return line


def test_a_cluster_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(SpreadError, match="no Ray to be reached at nonsense"):
        open_executor(2, "nonsense")
