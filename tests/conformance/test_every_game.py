"""Every registered game, with every option, keeps the contract."""

import pytest

from quincunx import Game
from quincunx._pure import PURE
from quincunx.testing import check_game
from tests.variants import variants


@pytest.mark.parametrize("game", variants(), ids=str)
def test_game_keeps_the_contract(game: Game) -> None:
    check_game(game, games=1 if PURE else 3)
