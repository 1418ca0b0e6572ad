"""The opponents that people are offered: programs, each with what it plays like in words.

From the network only these come, and a player by chance: levels, with a limit of their own if one likes.
How long any of them thinks is bounded by the server; other ways to search are for those who run a program.
"""

from __future__ import annotations

from typing import NamedTuple

from quincunx.bots import LEVELS
from quincunx.bots.arena import BotMaker
from quincunx.bots.names import find_bot, read_limit
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.game import Game
from quincunx.match.errors import Refusal


class Opponent(NamedTuple):
    """A bot as people see it; `name` is what `find_opponent` knows it by."""

    name: str
    title: str
    description: str


# From the weakest to the strongest.
OPPONENTS = tuple(
    Opponent(f"level:{level.number}", f"Level {level.number}", level.description) for level in LEVELS.values()
)
KINDS = ("level", "random")
# What a limit of one's own may be at most; the server's setting may cut thinking shorter.
MOST_SECONDS = 60.0
MOST_VISITS = 10_000_000


def find_opponent(name: str) -> BotMaker:
    """How to make a bot that is named over the network; OptionError if there is none."""
    kind, _, rest = name.partition(":")
    if kind not in KINDS:
        raise OptionError(f"the computer plays as {OPPONENTS[0].name} to {OPPONENTS[-1].name}, or random")
    _, colon, limit = rest.partition(":")
    if colon:
        asked = read_limit(limit)
        if (asked.seconds or 0) > MOST_SECONDS or (asked.visits or 0) > MOST_VISITS:
            most = f"{MOST_SECONDS:g}s or {MOST_VISITS} visits"
            raise OptionError(f"a bot has at most {most} here, not {limit[:20]}")
    return find_bot(name)


def check_bot(name: str, game: Game) -> None:
    """Refuse a bot that does not exist or cannot play a game."""
    bot = find_opponent(name)(0)
    if game.real_time and (not hasattr(bot, "plan") or game.real_time_player(1, 0) is None):
        raise Refusal("bot/unsuited", f"{name} does not play where all play at once")
    if not game.real_time and not (hasattr(bot, "choose") and game.numbered):
        raise Refusal("bot/unsuited", f"{name} does not play {game}")


def suited_to(game: Game) -> list[Opponent]:
    """Those that can play a game."""
    return [opponent for opponent in OPPONENTS if _suits(opponent.name, game)]


def _suits(name: str, game: Game) -> bool:
    try:
        check_bot(name, game)
    except QuincunxError:
        return False
    return True
