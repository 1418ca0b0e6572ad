"""The opponents that people are offered: programs, each with a description of how it plays.

Over the network one can ask only for these and for random moves: levels, each with a limit if wanted. The
server bounds how long any of them thinks; other kinds of search are for those who run a program.
"""

from __future__ import annotations

import contextlib
from typing import NamedTuple

from quincunx.bots import LEVELS
from quincunx.bots.arena import BotMaker
from quincunx.bots.names import find_bot, read_limit
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.game import Game
from quincunx.match.errors import Refusal


class Opponent(NamedTuple):
    """A bot as people see it; `find_opponent` finds it by its `name`."""

    name: str
    title: str
    description: str
    called: str
    character: str
    level: int


# From the weakest to the strongest.
OPPONENTS = tuple(
    Opponent(
        f"level:{level.number}", level.title, level.description, level.name, level.character, level.number
    )
    for level in LEVELS.values()
)
_titles = {opponent.name: opponent.title for opponent in OPPONENTS}
KINDS = ("level", "random")
# The most that a limit in a name may be; the server's settings may cut thinking shorter.
MOST_SECONDS = 60.0
MOST_VISITS = 10_000_000


def known_as(player: str) -> str:
    """What people call somebody whom a record names."""
    return _titles.get(player, player)


def find_opponent(name: str) -> BotMaker:
    """How to make a bot named over the network; OptionError if there is none."""
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
    """Refuse a bot that does not exist, or cannot play this game."""
    bot = find_opponent(name)(0)
    if game.real_time and (not hasattr(bot, "plan") or game.real_time_player(1, 0) is None):
        raise Refusal("bot/unsuited", f"{name} does not play where all play at once")
    if not game.real_time and not (hasattr(bot, "choose") and game.numbered):
        raise Refusal("bot/unsuited", f"{name} does not play {game}")


def suited_to(game: Game) -> list[Opponent]:
    """Those that can play a game."""
    found = []
    for opponent in OPPONENTS:
        with contextlib.suppress(QuincunxError):
            check_bot(opponent.name, game)
            found.append(opponent)
    return found
