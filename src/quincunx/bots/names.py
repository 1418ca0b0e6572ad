"""Bots by name: `level:3`, `uct`, `random`; with a limit for each move `level:8:2s` or `uct:1000`.

`search:0.1s:prior=10:exploration=0.2` is a tree search with the given settings, to compare them.
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
    """How to make the bot that a text names; OptionError if there is no such bot."""
    name, colon, limit = text.strip().partition(":")
    if name == "random" and not colon:
        return RandomBot
    if name == "uct":
        return partial(SearchBot, limit=read_limit(limit)) if colon else SearchBot
    if name == "search":
        return _find_search(text.strip(), *limit.split(":"))
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


def _find_search(text: str, limit: str, *choices: str) -> BotMaker:
    kinds = {name: type(value) for name, value in asdict(PLAIN_UCT).items()}
    settings = PLAIN_UCT
    for choice in choices:
        name, _, value = choice.partition("=")
        try:
            number = kinds[name](value)
        except (KeyError, ValueError):
            known = f"a setting is one of {', '.join(kinds)} with a number, such as prior=10"
            raise OptionError(f"{known}, not {shortened(choice)}") from None
        settings = replace(settings, **{name: number})
    return partial(SearchBot, limit=read_limit(limit), settings=settings, name=text)


def read_limit(text: str) -> Limit:
    """A limit from its text; OptionError if it is not one."""
    try:
        return Limit(seconds=float(text[:-1])) if text.endswith("s") else Limit(visits=int(text))
    except ValueError:
        limits = "a limit is seconds, such as 0.5s, or visits, such as 1000"
        raise OptionError(f"{limits}, not {shortened(text)}") from None
