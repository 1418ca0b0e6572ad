"""Equalizers of a table's own: how they are given, and what is shown of them."""

import pytest

from quincunx import EntriesOption, OptionError, load
from quincunx.games.zangle.choices import DEFAULT_EQUALIZERS, LEVELS, OFFERED, Equalizer

OPTION = next(option for option in OFFERED if option.name == "equalizers")


def test_the_option_describes_the_four_of_the_book() -> None:
    assert isinstance(OPTION, EntriesOption)
    assert len(OPTION.usual) == LEVELS
    assert [entry["text"] for entry in OPTION.usual] == [each.text for each in DEFAULT_EQUALIZERS]
    assert OPTION.usual[2]["face_up"] == 3
    assert OPTION.usual[3]["extra"] == 5


def test_the_usual_ones_make_the_usual_game() -> None:
    assert isinstance(OPTION, EntriesOption)
    game = load("zangle", mode="speedster", equalizers=OPTION.usual)
    assert game == load("zangle", mode="speedster")
    assert str(game) == "zangle(mode=speedster)"


@pytest.mark.parametrize(
    "text", ["stand, on one leg", "sing (loudly)", "50 %", "a|b;c=d", "élan 🙂", "  much    room "]
)
def test_any_sentence_survives_the_name_of_the_game(text: str) -> None:
    own = [{"text": text, "face_up": 2, "extra": 1}, "b", "c", {"text": "d", "extra": 0}]
    game = load("zangle", mode="speedster", equalizers=own)
    again = load(str(game))
    assert again == game
    assert again.equalizers[0] == Equalizer(" ".join(text.split()), 2, 1)  # type: ignore[attr-defined]
    assert again.equalizers[3] == Equalizer("d")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"text": "x" * 81}, "the text of equalizer 2 has at most 80 characters"),
        ({"text": "up\x1b[2Jdown"}, "the text of equalizer 2 .* printable"),
        ({"text": 5}, "the text of equalizer 2 is missing"),
        ({"text": "b", "face_up": 121}, "face_up of equalizer 2 is a number from 1 to 120"),
        ({"text": "b", "extra": 41}, "extra of equalizer 2 is a number from 0 to 40"),
        ({"text": "b", "extra": True}, "extra of equalizer 2 is a number from 0 to 40"),
        (["text"], "equalizer 2 has a text"),
    ],
)
def test_what_is_wrong_is_named_by_level_and_field(wrong: object, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load("zangle", mode="speedster", equalizers=["a", wrong, "c", "d"])
