"""Thought: one search for UGI, in a thread of its own, from `go` to `bestmove`."""

from __future__ import annotations

import os
import threading
import time
import traceback
from collections.abc import Callable

from quincunx.bots.level_bot import LevelBot
from quincunx.core.position import Position
from quincunx.search import Analysis, Limit
from quincunx.search.search import LINE_LENGTH
from quincunx.ugi.protocol import Go

INFO_SECONDS = 0.25
CLOCK_SHARE = 25  # the clock is planned to last for this many more moves
MOST_OF_CLOCK = 0.4
INCREMENT_SHARE = 0.8
OVERHEAD_SECONDS = 0.05  # for passing messages between the two programs
LEAST_SECONDS = 0.01
DEPTH_VISITS = 1_000_000  # when to stop, since a tree search may never reach the depth


def plan_time(go: Go, seat: int, memory: int) -> Limit:
    """How long to think for what `go` asks."""
    seconds = None
    if "movetime" in go:
        seconds = go["movetime"] / 1000
    elif "p1time" in go or "p2time" in go:
        left = go.get(f"p{seat + 1}time", 0) / 1000
        wanted = left / CLOCK_SHARE + INCREMENT_SHARE * go.get(f"p{seat + 1}inc", 0) / 1000
        seconds = min(wanted, MOST_OF_CLOCK * left) - OVERHEAD_SECONDS
    visits = go.get("nodes")
    if "depth" in go:
        visits = min(DEPTH_VISITS, visits or DEPTH_VISITS)
    return Limit(
        seconds=None if seconds is None else max(LEAST_SECONDS, seconds),
        visits=None if visits is None else max(1, visits),
        memory=memory,
    )


class Thought:
    """A search under way. From time to time it reports what it has found, and at the end its move."""

    def __init__(
        self,
        bot: LevelBot,
        position: Position,
        limit: Limit,
        depth: int | None,
        write: Callable[[str], None],
    ) -> None:
        self._bot = bot
        self._position = position
        self._limit = limit
        self._depth = None if depth is None else min(max(1, depth), LINE_LENGTH)
        self._write = write
        self._halt = threading.Event()
        self._begun = time.monotonic()
        self._told = self._begun
        self._last: tuple[Analysis, int] | None = None
        self.goes_on = True
        """Whether the move is still to come."""
        self._thread = threading.Thread(target=self._think)
        self._thread.start()

    def stop(self) -> None:
        """End the search at once; returns when the move has been reported."""
        self._halt.set()
        self._thread.join()

    def _think(self) -> None:
        try:
            move = self._bot.think(self._position, self._limit, self._halt, self._watch)
        except Exception:
            traceback.print_exc()
            os._exit(1)  # a runner notices that an engine has ended, but not that it will never answer
        self._write(self._describe(move))
        self.goes_on = False  # before anybody can see the move
        self._write(f"bestmove {move}")

    def _watch(self, found: Analysis, simulations: int) -> None:
        self._last = found, simulations
        now = time.monotonic()
        if now - self._told >= INFO_SECONDS:
            self._told = now
            self._write(self._describe(found.best))
        if self._depth is not None and len(found.line) >= min(self._depth, self._longest(found)):
            self._halt.set()

    def _longest(self, found: Analysis) -> int:
        """How long a line can get: one that reaches the end of the game grows no further."""
        end = self._position.copy()
        for move in found.line:
            end.push(move)
        return LINE_LENGTH if end.outcome is None else len(found.line)

    def _describe(self, move: str) -> str:
        """An `info` line for a move that may be the one to play."""
        elapsed = time.monotonic() - self._begun
        found, nodes = self._last or (None, 0)
        line: tuple[str, ...] = (move,)
        score = ""
        if found is not None:
            if found.line[:1] == line:
                line = found.line
            value = next((c.value for c in found.candidates if c.move == move), found.candidates[0].value)
            # A point stands for a win: the score goes from −100 centipoints, lost, to 100, won.
            score = f" score cp {round(200 * value - 100)}"
        speed = round(nodes / max(elapsed, 0.001))
        return (
            f"info depth {len(line)}{score} nodes {nodes} nps {speed} time {round(1000 * elapsed)}"
            f" pv {' '.join(line)}"
        )
