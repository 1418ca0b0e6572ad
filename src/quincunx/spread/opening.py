"""Which executor a user asks for: here, in processes, or on a cluster."""

from __future__ import annotations

import os

from quincunx.spread.executor import Executor
from quincunx.spread.here import HereExecutor


def open_executor(jobs: int | None = None, cluster: str | None = None) -> Executor:
    """An executor of so many tasks at a time: by default as many as there are processors.

    What each needs is imported only then.

    `cluster` is `local`, for a Ray of its own on this machine, or the address of one that runs.
    """
    if cluster is not None:
        from quincunx.spread.on_ray import RayExecutor

        return RayExecutor(cluster, jobs)
    jobs = jobs or count_processors()
    if jobs == 1:
        return HereExecutor()
    from quincunx.spread.processes import ProcessExecutor

    return ProcessExecutor(jobs)


def count_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
