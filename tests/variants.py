"""The games that tests run over: every registered one, with every option tried."""

from quincunx import Game, Option, game_names, load
from quincunx.core.registry import find


def sample(option: Option) -> list[str | int]:
    """All values of an option, or the ends of a long range."""
    if isinstance(option.choices, range) and len(option.choices) > 6:
        return [option.choices[0], option.choices[-1]]
    return list(option.choices)


def variants() -> list[Game]:
    """Every game with its defaults, and with each other value of each option."""
    games: dict[Game, None] = {}
    for name in game_names():
        games[load(name)] = None
        for option in find(name).offered:
            for value in sample(option):
                games[load(name, **{option.name: value})] = None
    return list(games)
