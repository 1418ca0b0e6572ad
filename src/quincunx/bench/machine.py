"""What the machine says about itself and about processes."""

import os
import platform
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from quincunx.core import position as kernel

# The fields of a line of /proc/stat in which a processor does nothing, or belongs to another machine.
IDLE, WAITING, STOLEN = 3, 4, 7

COMPILED = not str(kernel.__file__).endswith(".py")


def describe_machine() -> dict[str, str]:
    """What the figures depend on."""
    return {"python": platform.python_version(), "system": platform.platform(), "machine": platform.machine()}


def resident_kilobytes(pid: int) -> float:
    """The memory of a process; not a number where the system does not say."""
    _, _, size = _look_up(pid, "status").partition("VmRSS:")
    return float(size.split()[0]) if size else float("nan")


def busy_seconds(pid: int) -> float:
    """The processor time that a process has used; not a number where the system does not say."""
    fields = _look_up(pid, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else float("nan")


class Usage(NamedTuple):
    """Processor time in seconds: of servers, of this process, and of everything else on the machine."""

    servers: float
    load: float
    others: float


def usage_beside(pids: Iterable[int]) -> Usage:
    """What has been used until now, where these processes are servers."""
    servers, load = sum(map(busy_seconds, pids)), time.process_time()
    return Usage(servers, load, _machine_seconds() - servers - load)


def _machine_seconds() -> float:
    """The processor time that the whole machine has used; not a number where the system does not say."""
    path = Path("/proc/stat")
    if not path.exists():
        return float("nan")
    ticks = [int(field) for field in path.read_text().splitlines()[0].split()[1:9]]
    return (sum(ticks) - ticks[IDLE] - ticks[WAITING] - ticks[STOLEN]) / os.sysconf("SC_CLK_TCK")


def children_seconds() -> float:
    """The processor time of ended processes that this one has started; not a number
    where the system does not say.
    """
    try:
        import resource
    except ModuleNotFoundError:  # on Windows
        return float("nan")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _look_up(pid: int, file: str) -> str:
    path = Path(f"/proc/{pid}/{file}")
    return path.read_text() if path.exists() else ""
