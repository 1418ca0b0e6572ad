"""What the machine says about itself and about processes."""

import os
import platform
from pathlib import Path

from quincunx.core import position as kernel

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
