"""How many deals of a game for one can be won, with everything known that is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from quincunx.bots.arena import score
from quincunx.bots.processes import open_pool
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.stream import MAX_SEED

TOGETHER = 50  # deals that a process is given at a time
WON, LOST = 1.0, 0.0  # shares of the win; any other means that it was not found out


@dataclass(frozen=True)
class DealCount:
    """How many deals can be won, cannot, or were not decided.

    The 95 % interval holds whatever the undecided ones are: they count as lost for its lower end, as won for
    its upper.
    """

    game: str
    deals: int
    won: int
    lost: int
    unknown: int
    low: float
    high: float


def count_deals(
    game: Game, deals: int, seed: int, nodes: int, jobs: int, step: Callable[[int], None]
) -> DealCount:
    """Solve the deals of `seed` and the seeds after it; `step` is told whenever some more are done."""
    if game.lone_player is None:
        raise OptionError(f"{game} is not a game for one")
    portions = [range(first, min(first + TOGETHER, deals)) for first in range(0, deals, TOGETHER)]
    solve = partial(_solve_some, game, seed, nodes)
    shares: Counter[float] = Counter()
    if jobs == 1:
        for portion in portions:
            shares += solve(portion)
            step(len(portion))
    else:
        with open_pool(jobs) as pool:
            for portion, found in zip(portions, pool.map(solve, portions), strict=True):
                shares += found
                step(len(portion))
    won, lost = shares[WON], shares[LOST]
    low = score([WON] * won + [LOST] * (deals - won)).low
    high = score([WON] * (deals - lost) + [LOST] * lost).high
    return DealCount(str(game), deals, won, lost, deals - won - lost, low, high)


def _solve_some(game: Game, seed: int, nodes: int, numbers: range) -> Counter[float]:
    """How often each share of the win is found."""
    player = game.lone_player
    assert player is not None
    return Counter(player.look(game.start(seed + number & MAX_SEED), nodes).share for number in numbers)
