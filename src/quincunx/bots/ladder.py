"""The ladder of levels: how far apart neighbours are, and where to place them.

To place the levels, bots with rising dials play each other, and the highest plays the strongest level.
That gives each dial a height in Elo points; the levels are then set at equal distances below the
strongest.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from quincunx.bots.arena import BotMaker, BotMatch, Result, Score, elo
from quincunx.bots.base import StoppableBot
from quincunx.bots.level_bot import LevelBot
from quincunx.bots.levels import FIRST_VISITS, STRONGEST, Strength
from quincunx.bots.strongest import DEFAULT_SECONDS
from quincunx.bots.weaker_levels import choose_by_strength
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.search import Limit, Search, Settings
from quincunx.spread import Spread

OPENING = 2  # random moves at the start of each game
WIDEST_STEP = 190.0  # Elo points between neighbours, which is a share of 75 %
FIRST_DIAL = -1.0
HEADROOM = 8  # the highest dial has an eighth of the strongest level's visits
SPEED_SECONDS = 0.25
SLOW_SHARE = 3  # where each move takes its time, a third of the games is enough
CERTAIN = 0.98  # the share that is assumed for a bot that wins every game


class DialBot(StoppableBot):
    """Plays as well as a dial says, in games whose moves have numbers."""

    def __init__(self, dial: float, seed: int = 0) -> None:
        super().__init__(f"dial:{dial:g}")
        self._strength = Strength(dial)
        self._seed = seed

    def find_move(self, position: Position) -> str:
        """A move that seems good."""
        return choose_by_strength(position, self._strength, self._seed, Limit(), self._halt)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One bot against others that are all alike; its share is what counts."""

    name: str
    upper: BotMaker
    lower: BotMaker | None
    is_slow: bool = False  # whether a player uses all its time for each move

    def play(self, game: Game, games: int, seed: int = 0, spread: Spread | None = None) -> Iterator[Result]:
        """Play games with the seats exchanged, and yield them as they end."""
        others = () if self.lower is None else (self.lower,) * (game.seats - 1)
        match = BotMatch(game, (self.upper, *others), OPENING, seed)
        done = (spread or Spread()).run(match.play, match.tasks(games, f"{self.name}, game"))
        return match.read_all(plain for _, plain in done)

    def count(self, games: int) -> int:
        """How many games to play, if quick players play this many."""
        return max(2, games // SLOW_SHARE) if self.is_slow else games


def level_pairings(game: Game, first: int, last: int, limit: Limit | None = None) -> list[Pairing]:
    """Each level with the one below it, or alone where there is only one seat."""
    makers = {
        level: partial(LevelBot, level, limit=limit if level == STRONGEST else None)
        for level in range(first, last + 1)
    }
    if game.seats == 1:
        return [Pairing(f"{level}", maker, None) for level, maker in makers.items()]
    return [
        Pairing(f"{upper} over {lower}", makers[upper], makers[lower], upper == STRONGEST and game.numbered)
        for lower, upper in pairwise(makers)
    ]


def elo_among(share: float, seats: int) -> float:
    """The Elo difference that a share of the wins against several equal opponents stands for."""
    if seats < 2 or share <= 0 or share >= 1:
        return elo(share)
    return 400 * math.log10(share / (1 - share) * (seats - 1))


def dial_pairings(
    game: Game, limit: Limit | None = None, spread: Spread | None = None
) -> list[tuple[float, Pairing]]:
    """Each dial with the one below it; last, as an infinite dial, the strongest level with the highest.

    How high that is depends on the machine, so it is a task whose result is kept, as games are.
    """
    (highest,) = (spread or Spread()).run_in_order(_highest_dial, [("the highest dial", game)])
    top = max(FIRST_DIAL + 1, float(highest))
    steps = math.ceil(top - FIRST_DIAL)
    dials = [FIRST_DIAL + (top - FIRST_DIAL) * step / steps for step in range(steps + 1)]
    pairings = [
        (upper, Pairing(f"dial {upper:.1f}", partial(DialBot, upper), partial(DialBot, lower)))
        for lower, upper in pairwise(dials)
    ]
    strongest = partial(LevelBot, STRONGEST, limit=limit)
    return [*pairings, (math.inf, Pairing("strongest", strongest, partial(DialBot, dials[-1]), True))]


def _highest_dial(game: Game) -> float:
    search = Search(game.start(), Settings.tuned(game))
    found = search.run(Limit(seconds=SPEED_SECONDS))
    visits = found.simulations / SPEED_SECONDS * DEFAULT_SECONDS
    return math.log2(visits / HEADROOM / FIRST_VISITS)


def place_levels(steps: Sequence[tuple[float, Score]], seats: int = 2) -> list[float]:
    """The dials of the levels below the strongest, given the score of each step upwards."""
    heights = [(FIRST_DIAL, 0.0)]
    for dial, score in steps:
        share = min(max(score.share, 1 - CERTAIN), CERTAIN)
        heights.append((dial, heights[-1][1] + elo_among(share, seats)))
    top = heights.pop()[1]
    step = min(WIDEST_STEP, top / (STRONGEST - 1))
    return [round(_dial_at(heights, top - step * (STRONGEST - level)), 2) for level in range(1, STRONGEST)]


def _dial_at(heights: Sequence[tuple[float, float]], height: float) -> float:
    """The dial at a height, interpolated between its measured neighbours."""
    for (dial, low), (next_dial, high) in pairwise(heights):
        if height <= high:
            part = 0.0 if high <= low else max(0.0, (height - low) / (high - low))
            return dial + part * (next_dial - dial)
    return heights[-1][0]
