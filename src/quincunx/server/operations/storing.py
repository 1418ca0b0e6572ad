"""Storing: measures, counts and traces what is given to the store, for as long as somebody waits for it."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING

from quincunx.hall import tracing
from quincunx.hall.asking import asking
from quincunx.server.metrics import Metrics
from quincunx.server.operations.governor import Commits

if TYPE_CHECKING:
    from opentelemetry.trace import Span


class Storing:
    """One event on its way to the disk; since it arrived, if somebody has sent it."""

    __slots__ = ("_commits", "_metrics", "_span")

    def __init__(self, metrics: Metrics, commits: Commits) -> None:
        self._metrics = metrics
        self._commits = commits
        self._span: AbstractContextManager[Span | None] = tracing.span("store")

    def __enter__(self) -> None:
        self._commits.begin(self, asking.get().arrived or time.perf_counter())
        self._span.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        took = self._commits.end(self)
        if kind is None:
            self._metrics.commit_seconds.observe(took)
        self._span.__exit__(kind, error, trace)
