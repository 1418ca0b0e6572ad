"""PettingZoo's own benchmark, run on our environments and on its classic games."""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from quincunx.core.extras import brought_by
from quincunx.core.game import Game

_RATE = re.compile(r"([\d.e+]+) turns per second")


def find_environments(games: Sequence[Game]) -> dict[str, Callable[[], Any]]:
    """Functions that make the environments of these games and of PettingZoo's classic ones."""
    with brought_by("pettingzoo"):
        import pettingzoo

        from quincunx.adapters.pettingzoo import env
    makers: dict[str, Callable[[], Any]] = {str(game): partial(env, game) for game in games}
    for name in pettingzoo.aec_registry:
        if name.startswith("classic/"):
            makers[f"PettingZoo {name}"] = partial(pettingzoo.make, "aec", name)
    return makers


def measure_environment(make: Callable[[], Any]) -> float | None:
    """The turns a second that random agents reach, in about five seconds.

    None for a game whose own requirements are not installed.
    """
    printed = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(printed):
        warnings.simplefilter("ignore")  # what PettingZoo says about its own games
        from pettingzoo.env_registry.exceptions import FailedToImport
        from pettingzoo.test.performance_benchmark import performance_benchmark

        try:
            environment = make()
        except (ImportError, FailedToImport):
            return None
        performance_benchmark(environment)
    found = _RATE.search(printed.getvalue())
    assert found, printed.getvalue()
    return float(found[1])
