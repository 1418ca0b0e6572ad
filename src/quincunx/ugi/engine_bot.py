"""EngineBot: another program that speaks UGI, as a player."""

from __future__ import annotations

import shlex
import threading

from quincunx.bots.base import EngineError
from quincunx.bots.strongest import DEFAULT_LIMIT
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.search import Limit
from quincunx.ugi.process import QUIT_SECONDS, EngineProcess, shorten
from quincunx.ugi.protocol import check_playable, write_position

START_SECONDS = 20.0  # to answer `ugi` and `isready`
GRACE_SECONDS = 2.0  # beyond the time for a move
COUNTED_SECONDS = 60.0  # for a move, where the limit is a number of simulations


class EngineBot:
    """Plays one game with its own engine process; EngineError says what the engine has done wrong.

    `patience` is how many seconds the engine has to get ready, `grace` how many beyond its time for a move.
    """

    def __init__(
        self,
        command: str,
        seed: int = 0,
        limit: Limit | None = None,
        *,
        patience: float = START_SECONDS,
        grace: float = GRACE_SECONDS,
    ) -> None:
        self.name = f"ugi:{command}"
        self._command = shlex.split(command)
        self._limit = limit or DEFAULT_LIMIT
        self._patience = patience
        self._grace = grace
        self._engine: EngineProcess | None = None
        self._halt = threading.Event()

    def choose(self, position: Position) -> str:
        """The engine's move, which is legal."""
        try:
            return self._ask(position)
        except EngineError:
            self.close(0)
            raise
        finally:
            self._halt.clear()

    def _ask(self, position: Position) -> str:
        engine = self._engine or self._start(position.game)
        engine.send(write_position(position))
        self._get_ready(engine)
        engine.send(self._go())
        if self._halt.is_set():
            engine.send("stop")
        seconds = (self._limit.seconds or COUNTED_SECONDS) + self._grace
        said = engine.wait_for("bestmove", seconds)
        move = said[1] if len(said) > 1 else ""
        if move not in position.legal_moves():
            raise EngineError(f"made an illegal move, {shorten(move)!r}")
        return move

    def _start(self, game: Game) -> EngineProcess:
        check_playable(game)
        engine = self._engine = EngineProcess(self._command)
        engine.send("ugi")
        offered: set[str] = set()

        def note_option(words: list[str]) -> None:
            if words[:2] == ["option", "name"] and "type" in words:
                offered.add(" ".join(words[2 : words.index("type")]))

        engine.wait_for("ugiok", self._patience, note_option)
        for name, value in game.options.items():
            if name in offered:
                engine.send(f"setoption name {name} value {value}")
        self._get_ready(engine)
        engine.send("uginewgame")
        self._get_ready(engine)
        return engine

    def _get_ready(self, engine: EngineProcess) -> None:
        engine.send("isready")
        engine.wait_for("readyok", self._patience)

    def _go(self) -> str:
        if self._limit.seconds is not None:
            return f"go movetime {max(1, round(1000 * self._limit.seconds))}"
        return f"go nodes {self._limit.visits}"

    def stop(self) -> None:
        """Make the engine move at once, or as soon as it is asked."""
        self._halt.set()
        if self._engine is not None:
            self._engine.send("stop")

    def close(self, seconds: float = QUIT_SECONDS) -> None:
        """End the engine, after a moment in which it can exit by itself."""
        if self._engine is not None:
            self._engine.close(seconds)
            self._engine = None
