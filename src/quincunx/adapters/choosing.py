"""Which games can be played through the interfaces of other projects."""

from __future__ import annotations

from collections.abc import Mapping

from quincunx.core.errors import OptionError, UnnumberedError, UnobservedError
from quincunx.core.game import Game
from quincunx.core.registry import load


def choose_game(game: str | Game, options: Mapping[str, object]) -> Game:
    """A game by name and options, or as it is; its moves must have numbers, and it must be observable."""
    if isinstance(game, Game):
        if options:
            raise OptionError(f"{game} already has its options: give options only with a name")
    else:
        game = load(game, **options)
    if not game.numbered:
        raise UnnumberedError(f"the moves of {game} have no numbers, which environments need")
    if not game.observation_shape:
        raise UnobservedError(f"{game} offers no observations, which environments need")
    return game
