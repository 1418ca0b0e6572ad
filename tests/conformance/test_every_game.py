"""Every registered game, with every option, keeps the contract."""

import zlib

import pytest

from quincunx import Game, load
from quincunx._pure import PURE
from quincunx.core.options import split_name
from quincunx.testing import check_game
from tests.variants import variants

# Little of a game whose moves have no numbers is compiled: uncompiled, one game of each mode is enough.
VARIANTS = [
    pytest.param(
        game,
        marks=[pytest.mark.compiled] if not game.action_count and len(split_name(str(game))[1]) > 1 else [],
        id=str(game),
    )
    for game in variants()
]


@pytest.mark.parametrize("game", VARIANTS)
def test_game_keeps_the_contract(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two random games, and one of each further option, which is another one for each of them.

    Pages know no options, and their pictures take longer than a game: they are checked once. What an option
    changes shows in fewer positions.
    """
    if game == load(game.name) and not PURE:
        check_game(game, games=2)
    else:
        monkeypatch.setattr("quincunx.testing.conformance.CHECK_EVERY_UNTIL", 20)
        monkeypatch.setattr("quincunx.testing.conformance.CHECK_LATER_EACH", 40)
        check_one_game(game, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("game", VARIANTS)
def test_game_keeps_the_contract_at_every_move(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    check_one_game(game, monkeypatch)


def check_one_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another game for each option, without the pages."""
    monkeypatch.setattr("quincunx.testing.conformance.check_pages", lambda _: None)
    check_game(game, games=1, seed=zlib.crc32(str(game).encode()))
