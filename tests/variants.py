"""The games that tests run over: every registered one, with every option tried."""

import contextlib
import itertools

from quincunx import Game, Option, OptionError, game_names, load
from quincunx.core.registry import find


def sample(option: Option) -> list[str | int]:
    """All values of an option, or the ends of a long range."""
    if isinstance(option.choices, range) and len(option.choices) > 6:
        return [option.choices[0], option.choices[-1]]
    return list(option.choices)


def with_option(name: str, option: Option, value: str | int) -> Game:
    """A game with an option chosen, and another one where it only goes together with that."""
    try:
        return load(name, **{option.name: value})
    except OptionError:
        for other in find(name).offered:
            for companion in sample(other):
                try:
                    return load(name, **{option.name: value, other.name: companion})
                except OptionError:
                    continue
        raise


def variants() -> list[Game]:
    """Every game with its defaults, with each other value of each option, and each sort with many seats."""
    games: dict[Game, None] = {}
    for name in game_names():
        games[load(name)] = None
        for option in find(name).offered:
            for value in sample(option):
                games[with_option(name, option, value)] = None
        for option, other in itertools.permutations(find(name).offered, 2):
            if not isinstance(option.choices, range) and isinstance(other.choices, range):
                for value in option.choices:
                    with contextlib.suppress(OptionError):
                        games[load(name, **{option.name: value, other.name: other.choices[-1]})] = None
    return list(games)
