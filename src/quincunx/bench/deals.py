"""How many deals of a game for one can be won, with everything known that is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from quincunx.bots.arena import score
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.stream import MAX_SEED
from quincunx.spread import Spread

TOGETHER = 50  # deals in a task
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
    game: Game, deals: int, seed: int, nodes: int, spread: Spread, step: Callable[[int], None]
) -> DealCount:
    """Solve the deals of `seed` and the seeds after it; `step` is told whenever some more are done."""
    if game.lone_player is None:
        raise OptionError(f"{game} is not a game for one")
    portions = [range(first, min(first + TOGETHER, deals)) for first in range(0, deals, TOGETHER)]
    tasks = ((f"deals {portion.start} to {portion.stop - 1}", portion) for portion in portions)
    won = lost = 0
    for place, (more_won, more_lost) in spread.run(partial(_solve_some, game, seed, nodes), tasks):
        won += more_won
        lost += more_lost
        step(len(portions[place]))
    low = score([WON] * won + [LOST] * (deals - won)).low
    high = score([WON] * (deals - lost) + [LOST] * lost).high
    return DealCount(str(game), deals, won, lost, deals - won - lost, low, high)


def _solve_some(game: Game, seed: int, nodes: int, numbers: range) -> list[int]:
    """How many can be won, and how many cannot."""
    player = game.lone_player
    assert player is not None
    shares = [player.look(game.start(seed + number & MAX_SEED), nodes).share for number in numbers]
    return [shares.count(WON), shares.count(LOST)]
