"""Every registered game, with every option, keeps the contract."""

import zlib

import pytest

from quincunx import Game, load
from quincunx._pure import PURE
from quincunx.testing import check_game
from tests.variants import variants


@pytest.mark.parametrize("game", variants(), ids=str)
def test_game_keeps_the_contract(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two random games, and one of each further option, which is another one for each of them.

    Pages know no options, and their pictures take longer than a game: they are checked once.
    """
    if game == load(game.name) and not PURE:
        check_game(game, games=2)
    else:
        monkeypatch.setattr("quincunx.testing.conformance.check_pages", lambda _: None)
        check_game(game, games=1, seed=zlib.crc32(str(game).encode()))
