"""Whatever an option is called, from outside, there is none of that name or there is: no other error."""

import pytest

from quincunx import OptionError, QuincunxError, game_names, load
from quincunx.bots.names import find_bot
from tests.hostile.names import OPTION_NAMES

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("option", OPTION_NAMES, ids=lambda name: repr(name)[:20])
def test_no_option_of_an_odd_name(game: str, option: str) -> None:
    with pytest.raises(OptionError) as given:
        load(game, **{option: 1})
    assert len(str(given.value)) < 300
    with pytest.raises(OptionError):
        load(f"{game}({option}=1)")


@pytest.mark.parametrize("option", OPTION_NAMES, ids=lambda name: repr(name)[:20])
def test_no_setting_of_an_odd_name(option: str) -> None:
    with pytest.raises(OptionError):
        find_bot(f"search:0.1s:{option}=1")


@pytest.mark.parametrize("game", game_names())
def test_no_attribute_of_an_odd_name(game: str) -> None:
    options = load(game).options
    for name in OPTION_NAMES:
        if not name.startswith("__"):
            with pytest.raises(AttributeError):
                getattr(options, name)


@pytest.mark.parametrize(
    "text", ["", "(", ")", "pyrga(", "pyrga)", "pyrga(=)", "pyrga(=,=)", "pyrga(" + "a=1," * 999 + ")"]
)
def test_odd_names_of_games(text: str) -> None:
    with pytest.raises(QuincunxError):
        load(text)
