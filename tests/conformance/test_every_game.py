"""Every registered game, with every option, keeps the contract."""

import zlib

import pytest

from quincunx import Game, load
from quincunx._pure import PURE
from quincunx.testing import check_game
from tests.variants import variants


@pytest.mark.parametrize("game", variants(), ids=str)
def test_game_keeps_the_contract(game: Game) -> None:
    """Two random games, and one of each further option, which is another one for each of them."""
    if game == load(game.name) and not PURE:
        check_game(game, games=2)
    else:
        check_game(game, games=1, seed=zlib.crc32(str(game).encode()))
