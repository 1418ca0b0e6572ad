"""Session: a conversation in UGI, from `ugi` to `quit`; it thinks in another thread, so it always listens."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quincunx._version import __version__
from quincunx.bots.level_bot import LevelBot
from quincunx.bots.levels import STRONGEST
from quincunx.core.errors import NotationError, OptionError, QuincunxError, did_you_mean
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.search.limit import MEGABYTE, Limit
from quincunx.ugi import protocol
from quincunx.ugi.thought import Thought, plan_time

SETTINGS = (
    Option("Level", STRONGEST, range(1, STRONGEST + 1), "how strong it plays"),
    Option("Threads", 1, range(1, 65), "threads of level 8"),
    Option("Hash", Limit().memory // MEGABYTE, range(1, 65537), "megabytes for the search"),
)
CHANGES = ("setoption", "uginewgame", "position", "go")  # refused while the engine is thinking


class Session:
    """What a runner and this engine have agreed on: the game, the settings, the position."""

    def __init__(self, game: Game, level: int, seed: int, write: Callable[[str], None]) -> None:
        self._game = game
        self._settings = {option.name: option.default for option in SETTINGS} | {"Level": level}
        self._seed = seed
        self._write = write
        self._thought: Thought | None = None
        self._begin()

    def run(self, lines: Iterable[str]) -> None:
        """Obey line by line until `quit` or the end of the input."""
        try:
            for line in lines:
                words = line.split()
                if words[:1] == ["quit"]:
                    break
                if words:
                    self._obey(words[0], words[1:])
        finally:
            self._stop()

    def _obey(self, command: str, words: list[str]) -> None:
        """Do what is said; what is not understood is skipped, as the protocol demands."""
        try:
            if command in CHANGES and self._thought is not None and self._thought.goes_on:
                raise QuincunxError(f"{command} has to wait until the search is over: say stop first")
            match command:
                case "ugi":
                    self._introduce()
                case "isready":
                    self._write("readyok")
                case "query":
                    self._answer(words)
                case "stop":
                    self._stop()
                case "setoption":
                    self._set_option(words)
                case "uginewgame":
                    self._begin()
                case "position":
                    self._position = protocol.read_position(self._game, words)
                case "go":
                    self._go(words)
        except QuincunxError as error:
            self._write(f"info string error: {error}")

    def _begin(self) -> None:
        """Begin a new game: nothing is remembered of the last one."""
        self._position = self._game.start()
        level, threads = int(self._settings["Level"]), int(self._settings["Threads"])
        self._bot = LevelBot(level, self._seed, threads=threads)

    def _introduce(self) -> None:
        self._write(f"id name Quincunx {__version__} {self._game.name}")
        self._write("id author the Quincunx project")
        for option in SETTINGS:
            assert isinstance(option.choices, range)
            low, high = option.choices[0], option.choices[-1]
            default = self._settings[option.name]
            self._write(f"option name {option.name} type spin default {default} min {low} max {high}")
        for line in protocol.describe_options(self._game):
            self._write(line)
        self._write("ugiok")

    def _answer(self, words: list[str]) -> None:
        match words:
            case ["gameover"]:
                answer = str(self._position.outcome is not None).lower()
            case ["p1turn"]:
                answer = str(self._position.to_act == (0,)).lower()
            case ["result"]:
                answer = protocol.name_result(self._position)
            case _:
                raise NotationError("gameover, p1turn or result", " ".join(words))
        self._write(f"response {answer}")

    def _set_option(self, words: list[str]) -> None:
        """Set an option of the engine or of the game; either way, a new game begins."""
        if words[:1] != ["name"] or "value" not in words:
            raise NotationError("name … value …", " ".join(words))
        middle = words.index("value")
        given, value = " ".join(words[1:middle]), " ".join(words[middle + 1 :])
        names = {option.name.lower(): option for option in (*SETTINGS, *self._game.offered)}
        option = names.get(given.lower())
        if option is None:
            known = (option.name for option in names.values())
            raise OptionError(f"there is no option {given!r}: {did_you_mean(given, known)}")
        if option in SETTINGS:
            self._settings[option.name] = option.check(value)
        else:
            game = protocol.with_option(self._game, option.name, value)
            protocol.check_playable(game)
            self._game = game
        self._begin()

    def _go(self, words: list[str]) -> None:
        if self._position.outcome is not None:
            self._write(f"info string {self._position.outcome.reason}: there is no move to make")
            self._write(f"bestmove {protocol.NO_MOVE}")
            return
        go = protocol.read_go(words)
        limit = plan_time(go, self._position.to_act[0], int(self._settings["Hash"]) * MEGABYTE)
        self._thought = Thought(self._bot, self._position, limit, go.get("depth"), self._write)

    def _stop(self) -> None:
        """End the search, if there is one, and wait for its move."""
        if self._thought is not None:
            self._thought.stop()
