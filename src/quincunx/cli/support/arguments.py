"""What several commands take: a game with its options, a position, moves, a seed."""

from typing import Annotated

from quincunx.cli.support.parameters import Argument, Option
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.core.record import push_all
from quincunx.core.registry import load

GameName = Annotated[str, Argument(help="A game by its name, with options as 'name(option=value)'.")]
OptionTexts = Annotated[
    list[str] | None,
    Option("--option", "-O", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Seed = Annotated[int, Option(help="Decides everything random in the game.")]
Moves = Annotated[str, Option("--moves", "-m", help="Moves to make first, separated by spaces.")]
PositionText = Annotated[str | None, Option("--position", "-p", help="A position text to start from.")]


def load_game(name: str, options: list[str] | None) -> Game:
    """The game a user named, with `--option name=value` applied."""
    chosen = {}
    for text in options or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option is given as NAME=VALUE, not {text!r}")
        chosen[key.strip()] = value.strip()
    return load(name, **chosen)


def set_up(name: str, options: list[str] | None, moves: str, text: str | None, seed: int) -> Position:
    """A position of the game a user named: that of a text, or the start, with some moves made."""
    game = load_game(name, options)
    position = game.start(seed) if text is None else game.position(text)
    push_all(position, moves.replace(",", " ").split())
    return position
