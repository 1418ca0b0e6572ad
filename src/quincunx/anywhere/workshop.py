"""What is done in a worker that thinks: one thought after the other, and meanwhile it hears nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from quincunx.anywhere.thoughts import Answer, Choosing, Considering, Reader, write_answer
from quincunx.bots.base import Bot, RememberingBot
from quincunx.bots.exact import TABLE_MEMORY
from quincunx.bots.level_bot import LevelBot
from quincunx.hall.kept_bots import KeptBots
from quincunx.hall.opponents import find_opponent

log = logging.getLogger(__name__)


class Told:
    """A halt by a number in memory that the worker with the tables sees too: that of the thought to stop."""

    def __init__(self, stopped: Callable[[], int]) -> None:
        self.number = 0  # of the thought under way
        self._stopped = stopped

    def is_set(self) -> bool:
        """Whether the thought under way is the one."""
        return self._stopped() == self.number


class Workshop:
    """Thinks, within a bound on memory for the trees of bots; what they keep is bounded too."""

    def __init__(self, memory: int, stopped: Callable[[], int]) -> None:
        """`stopped` gives the number of the thought that was last told to stop."""
        self._memory = memory
        self._halt = Told(stopped)
        self._kept = KeptBots(memory + TABLE_MEMORY)  # one bot of the strongest level with all it can have
        self._reader = Reader()

    def answer(self, number: int, text: str) -> str:
        """Think a thought; MemoryError if this worker had better be replaced by another."""
        self._halt.number = number
        try:
            return write_answer(Answer(self._think(self._reader.read(text))))
        except MemoryError:
            raise
        except Exception as error:
            log.exception("a thought has failed")
            return write_answer(Answer(None, f"{type(error).__name__}: {error}"))

    def _think(self, thought: Any) -> object:
        if isinstance(thought, Choosing | Considering):
            place = ((thought.place, thought.name), 0)
            bot = self._kept.take(place) or self._make(thought.name, thought.seed)
            try:
                return self._ask(bot, thought)
            finally:
                if isinstance(bot, RememberingBot):
                    self._kept.put(place, bot)
        return thought(self._halt)

    def _make(self, name: str, seed: int) -> Bot:
        bot = find_opponent(name)(seed)
        if isinstance(bot, LevelBot):
            bot.bound(self._memory)
        return bot

    def _ask(self, bot: Bot, thought: Choosing | Considering) -> object:
        if not isinstance(bot, LevelBot):
            return bot.choose(thought.position)
        if isinstance(thought, Considering):
            return bot.consider(thought.position, self._halt, solve=thought.first)
        return bot.think(thought.position, bot.limit, self._halt)
