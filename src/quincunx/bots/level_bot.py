"""LevelBot: plays every game and mode at one of eight levels."""

from __future__ import annotations

from quincunx.bots.base import Memory, StoppableBot
from quincunx.bots.levels import LEVELS, STRONGEST, strength_of
from quincunx.bots.strongest import Opinion, Strongest
from quincunx.bots.thinking import Halt, Watch
from quincunx.bots.weaker_levels import choose_alone, choose_by_strength
from quincunx.core import checks
from quincunx.core.errors import OptionError, UnnumberedError
from quincunx.core.offers import Plan, RealTimePlayer
from quincunx.core.position import Position
from quincunx.search import Limit


class LevelBot(StoppableBot):
    """A player of level 1 to 8, for turns (`choose`) and for real time (`plan`).

    Below the strongest level, a move depends only on the position and the seed, not on the machine, unless
    a limit cuts its thinking short. Only the strongest uses several threads.
    """

    def __init__(self, level: int, seed: int = 0, limit: Limit | None = None, *, threads: int = 1) -> None:
        if level not in LEVELS:
            raise OptionError(f"levels are from 1 to {STRONGEST}, not {level}")
        super().__init__(f"level:{level}")
        self.level = level
        self._seed = seed
        self.limit = limit
        self._strongest = Strongest(seed, threads)
        self._real_time: RealTimePlayer | None = None

    def find_move(self, position: Position) -> str:
        """A move as its level would choose it."""
        return self.think(position, self.limit, self._halt)

    def think(self, position: Position, limit: Limit | None, halt: Halt, watch: Watch | None = None) -> str:
        """Like `choose`, but within another limit, or until `halt` is set; `watch` is told what is found."""
        moves = position.legal_moves()
        if len(moves) == 1:
            return moves[0]
        if position.game.lone_player is not None:
            return choose_alone(position, position.game.lone_player, self.level, self._seed, limit, halt)
        checks.is_numbered(position, "looking ahead needs")
        if self.level == STRONGEST:
            return self._strongest.choose(position, limit, halt, watch)
        strength = strength_of(position.game, self.level)
        return choose_by_strength(position, strength, self._seed, limit or Limit(), halt, watch)

    def bound(self, memory: int) -> None:
        """Have the strongest level grow a tree of no more than so many bytes; the others' are small."""
        self._strongest.most_memory = memory

    def consider(self, position: Position, halt: Halt, *, solve: bool) -> Opinion:
        """What the strongest level finds out, for those who add up the findings of several."""
        return self._strongest.consider(position, self.limit, halt, solve=solve)

    def rest(self) -> Memory:
        """Forget a stop that came too late; only the strongest level keeps anything for its next move."""
        self._halt.clear()
        return self._strongest.rest()

    def plan(self, position: Position, seat: int, now: float) -> Plan | None:
        """What a seat will do in a game without turns, and when."""
        if self._real_time is None:
            self._real_time = position.game.real_time_player(self.level, self._seed)
        if self._real_time is None:
            raise UnnumberedError(f"{position.game} is not played in real time by programs")
        return self._real_time.plan(position, seat, now)
