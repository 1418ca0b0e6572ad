"""How fast games are searched in WebAssembly, beside modules that are compiled for this machine."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from quincunx.bench import webassembly

REPETITIONS = 3
LEAST_SHARE = 0.25  # of the native rate, in every game


@dataclass(frozen=True)
class Rates:
    """The simulations a second in one game: compiled for this machine, in Node.js and in a browser."""

    game: str
    native: float
    node: float | None
    browser: float | None

    def share(self, rate: float | None) -> float | None:
        """A rate as a share of the native one."""
        return None if rate is None else rate / self.native


def find_slow(found: Sequence[Rates]) -> list[str]:
    """Games whose rate in WebAssembly is too small a share of the native one, with that."""
    shares = ((each.game, each.share(rate)) for each in found for rate in (each.node, each.browser))
    return [f"{game} ({share:.0%})" for game, share in shares if share is not None and share < LEAST_SHARE]


def count_simulations(games: Sequence[str], seconds: float, repetitions: int) -> dict[str, float]:
    """The simulations a second of plain tree search from the start of each game; the best of some tries.

    Its text is run in WebAssembly too, so it imports all that it needs itself.
    """
    import time

    from quincunx.bots.search_bot import PLAIN_UCT
    from quincunx.core.registry import load
    from quincunx.search import Limit, Search

    best = dict.fromkeys(games, 0.0)
    for _ in range(repetitions):
        for game in games:
            # The first part is for the compiler of a browser, which improves what it sees running.
            search = Search(load(game).start(), PLAIN_UCT)
            search.run(Limit(seconds=seconds / 2))
            before, started = search.simulations, time.perf_counter()
            search.run(Limit(seconds=seconds))
            best[game] = max(best[game], (search.simulations - before) / (time.perf_counter() - started))
    return best


def measure_anywhere(
    games: Sequence[str], seconds: float, built: Path, step: Callable[[str], None]
) -> list[Rates]:
    """Measure here, then in Node.js and in a browser if the machine has them.

    `step` is called three times, with what is being done next.
    """
    runtime = webassembly.find_runtime(built)
    step("native")
    native = count_simulations(games, seconds, REPETITIONS)
    calling = f"json.dumps(count_simulations({list(games)!r}, {seconds!r}, {REPETITIONS}))"
    code = f"import json\n{inspect.getsource(count_simulations)}\n{calling}"
    code = f"from __future__ import annotations\nfrom collections.abc import Sequence\n{code}"
    step("Node.js")
    node = json.loads(webassembly.run_in_node(runtime, code)) if webassembly.find_node() else {}
    step("Chromium")
    browser = json.loads(webassembly.run_in_chromium(runtime, code)) if webassembly.find_chromium() else {}
    return [Rates(game, native[game], node.get(game), browser.get(game)) for game in games]
