"""What must hold for moves in words: every legal move has some, they differ, and they are no notation."""

from __future__ import annotations

import re
from functools import lru_cache

from quincunx.core.game import Game
from quincunx.core.kit import MOVER
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.testing.promise import require, unchanged

LONGEST = 150  # characters
_TOKEN = re.compile(r"[^\s,.;:’“”()–]+")
_PLURAL = re.compile(r"s$")


def check_action_words(game: Game) -> None:
    """Every action has words, or none has."""
    require(len(game.action_words) in (0, game.action_count), "there are words for all actions, or none")


def check_words(position: Position, stream: RandomStream) -> None:
    """The legal moves of each seat in words."""
    game = position.game
    redealt = position.copy()
    redealt.redeal(stream)
    for seat in position.to_act:
        moves = position.legal_moves(seat)
        with unchanged(position, "words change nothing"):
            spoken = {move: game.words(position, move) for move in moves}
        require(len(set(spoken.values())) == len(moves), "different moves have different words", position)
        for move, words in spoken.items():
            require(0 < len(words) <= LONGEST, f"{words!r} is short, but not empty", position)
            require(words == " ".join(words.split()), f"{words!r} is one line", position)
            require(words == game.words(redealt, move), f"{words!r} tells nothing that is hidden", position)
            if words != move:  # by default a game has its notation
                require(MOVER not in words, f"{words!r} names the mover", position)
                unknown = [token for token in _TOKEN.findall(words) if not _is_word(game, token)]
                require(not unknown, f"{words!r} has no codes besides names, such as {unknown[:1]}", position)


def _is_word(game: Game, token: str) -> bool:
    """Whether something is an ordinary word, a number, or the name of a place or look, or how one begins."""
    if token.replace("-", "").isalpha() or token.isdecimal():
        return True
    return _PLURAL.sub("", token) in _names(game)


@lru_cache(maxsize=32)
def _names(game: Game) -> frozenset[str]:
    """What the kit calls places and looks, and how these begin: parts of one place begin alike."""
    kit = game.kit
    names = [*(place.name for place in kit.sites), *(place.id for place in kit.sites), *kit.looks]
    parts = {part for name in names for part in re.split(r"[\s:-]+", name)}
    return frozenset(part[:length] for part in parts for length in range(1, len(part) + 1))
