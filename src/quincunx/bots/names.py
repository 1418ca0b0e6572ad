"""Bots by name: `level:3`, `uct`, `random`; with a limit for each move `level:8:2s` or `uct:1000`.

`search:0.1s:prior=10:exploration=0.2` is a tree search with settings of one's own, to compare them.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial

from quincunx.bots.arena import BotMaker
from quincunx.bots.level_bot import LevelBot
from quincunx.bots.levels import LEVELS
from quincunx.bots.random_bot import RandomBot
from quincunx.bots.search_bot import PLAIN_UCT, SearchBot
from quincunx.core.checks import shortened
from quincunx.core.errors import OptionError, did_you_mean
from quincunx.search import Limit

NAMES = ("level", "uct", "search", "random")


def find_bot(text: str) -> BotMaker:
    """How to make the bot that a text names; OptionError if there is none."""
    name, colon, limit = text.strip().partition(":")
    if name == "random" and not colon:
        return RandomBot
    if name == "uct":
        return partial(SearchBot, limit=read_limit(limit)) if colon else SearchBot
    if name == "search":
        return _find_search(text.strip())
    if name == "level":
        return _find_level(limit)
    if name in NAMES:
        raise OptionError(f"{name} takes no limit")
    raise OptionError(f"there is no player {shortened(name)}: {did_you_mean(name, (*NAMES, 'human'))}")


def _find_level(text: str) -> BotMaker:
    number, colon, limit = text.partition(":")
    if number not in map(str, LEVELS):
        raise OptionError(f"a level is from 1 to {max(LEVELS)}, such as level:3, not {shortened(number)}")
    return partial(LevelBot, int(number), limit=read_limit(limit) if colon else None)


def _find_search(text: str) -> BotMaker:
    _, _, rest = text.partition(":")
    limit, *choices = rest.split(":")
    kinds = {name: type(value) for name, value in asdict(PLAIN_UCT).items()}
    settings = PLAIN_UCT
    for choice in choices:
        name, _, value = choice.partition("=")
        try:
            settings = replace(settings, **{name: kinds[name](value)})
        except OptionError:
            raise
        except (KeyError, ValueError):
            raise OptionError(
                f"a setting is one of {', '.join(kinds)} with a number, such as prior=10, "
                f"not {shortened(choice)}"
            ) from None
    return partial(SearchBot, limit=read_limit(limit), settings=settings, name=text)


def read_limit(text: str) -> Limit:
    """A limit from its text; OptionError if it is none."""
    try:
        return Limit(seconds=float(text[:-1])) if text.endswith("s") else Limit(visits=int(text))
    except ValueError:
        raise OptionError(
            f"a limit is seconds, such as 0.5s, or visits, such as 1000, not {shortened(text)}"
        ) from None
