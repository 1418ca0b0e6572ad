"""Runs a search for a bot so that it can be stopped at any moment."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, TypeAlias

from quincunx.search import Analysis, Limit, Search

SLICE_SECONDS = 0.03  # between slices of this length, a bot looks whether it has been told to stop
LEAST_SECONDS = 0.001

Watch: TypeAlias = Callable[[Analysis, int], None]
"""A function that is told what has been found so far, and after how many simulations."""


class Halt(Protocol):
    """Says whether to stop: an event that another thread sets, or what there is where no thread can start."""

    def is_set(self) -> bool:
        """It is asked many times a second, whatever is being done."""
        ...


def think(search: Search, limit: Limit, halt: Halt, watch: Watch | None = None) -> Analysis:
    """Search until the limit is reached, the result is proven, or `halt` is set.

    At least one slice is searched, so that even a hurried bot has had a look.
    """
    begun = search.simulations
    deadline = None if limit.seconds is None else time.monotonic() + limit.seconds
    while not search.is_proven:
        seconds = SLICE_SECONDS
        if deadline is not None:
            seconds = min(seconds, deadline - time.monotonic())
        visits = None if limit.visits is None else limit.visits - (search.simulations - begun)
        if seconds <= 0 or (visits is not None and visits <= 0):
            break
        search.grow(Limit(seconds=seconds, visits=visits, memory=limit.memory))
        if watch is not None:
            watch(search.analysis(), search.simulations - begun)
        if halt.is_set():
            break
    return search.analysis()


class Staying:
    """What stays where it thinks, with all that it remembers; elsewhere only its making is known."""

    making: tuple[Any, ...]
    """With what another one is made there."""

    def __init__(self, *making: Any) -> None:
        self.making = making


def what_is_left(limit: Limit, started: float) -> Limit:
    """A limit minus the time that has passed."""
    if limit.seconds is None:
        return limit
    return replace(limit, seconds=max(LEAST_SECONDS, limit.seconds - (time.monotonic() - started)))
