"""`quincunx bench --environments`: PettingZoo's own benchmark, also of its classic games."""

from __future__ import annotations

import contextlib
import io
import json
import re
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

from rich.progress import track
from rich.table import Table

from quincunx.cli.common import console, fail, messages
from quincunx.core.game import Game

_RATE = re.compile(r"([\d.e+]+) turns per second")


def bench_environments(games: list[Game], as_json: bool) -> None:
    """Measure the turns a second that random agents reach; it takes about five seconds each."""
    try:
        import pettingzoo

        from quincunx.adapters.pettingzoo import env
    except ImportError as error:
        fail(f"this needs quincunx[pettingzoo]: {error}")
    makers: dict[str, Callable[[], Any]] = {
        str(game): partial(env, game) for game in games if game.observation_shape
    }
    for name in pettingzoo.aec_registry:
        if name.startswith("classic/"):
            makers[f"PettingZoo {name}"] = partial(pettingzoo.make, "aec", name)
    rates: dict[str, float | None] = {}
    for name in track(makers, "playing", console=messages, transient=True):
        rates[name] = _measure(makers[name])
    if as_json:
        print(json.dumps({"turns_per_second": rates}, indent=2))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("Environment")
    table.add_column("Turns/s", justify="right")
    for name, rate in rates.items():
        table.add_row(name, "not installed" if rate is None else f"{rate:,.0f}")
    console.print(table)


def _measure(make: Callable[[], Any]) -> float | None:
    """Turns a second; None for a game whose own requirements are not installed."""
    printed = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(printed):
        warnings.simplefilter("ignore")  # what PettingZoo says of its own games
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
