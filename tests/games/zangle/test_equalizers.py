"""Equalizers of a table's own: how they are given, and what is shown of them."""

import pytest

from quincunx import EntriesOption, OptionError, load
from quincunx.games.zangle.choices import DEFAULT_EQUALIZERS, LEVELS, OFFERED, Equalizer
from quincunx.games.zangle.speedster.rules import BONUS_ROUND, SpeedsterPosition

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


def table_at_levels(*levels: int, **options: object) -> SpeedsterPosition:
    position = load("zangle", mode="speedster", players=len(levels), **options).start(3)
    assert isinstance(position, SpeedsterPosition)
    position.levels = list(levels)
    return position


def sketch_of(position: SpeedsterPosition) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in position.game.sketch(position, 0)]


def test_all_four_are_on_the_table_with_those_who_have_come_that_far() -> None:
    position = table_at_levels(2, 0, 2, 4)
    labels = {site.id: site.label for site in position.layout(0).sites}
    wanted = [
        "1. play with your weaker hand",
        "2. cover one eye – player 1, player 3",
        "3. at most three face-up cards",
        "4. five additional cards in your pile – player 4",
    ]
    assert [labels[f"level-{level}"] for level in range(1, 5)] == [f"equalizer: {line}" for line in wanted]
    drawn = sketch_of(position)
    first = drawn.index(wanted[0])
    assert drawn[first : first + 4] == wanted
    assert drawn[first - 1] == "Equalizers: a level for each round won, and all before it"


def test_long_ones_are_told_in_full_below_and_shortened_beside_the_cards() -> None:
    long = " ".join(["stand"] * 13)
    position = table_at_levels(1, 0, equalizers=[long, "b", "c", "d"])
    drawn = sketch_of(position)
    begun = next(number for number, line in enumerate(drawn) if line.startswith("1. "))
    assert f"{drawn[begun]} {drawn[begun + 1].strip()}" == f"1. {long} – player 1"
    beside = drawn[drawn.index("player 1") + 1]
    assert beside.endswith("…")
    assert long.startswith(beside.removesuffix(" …"))
    assert max(map(len, drawn)) < 80


def test_they_rest_in_a_bonus_round() -> None:
    position = table_at_levels(4, 1)
    position.round = BONUS_ROUND
    assert "Equalizers: at rest in a bonus round" in sketch_of(position)


def test_a_level_is_nothing_to_choose() -> None:
    position = table_at_levels(0, 0)
    assert position.game.explain(position, 0, ["level-2"]) == (
        "equalizer: 2. cover one eye: nothing can be done with it now"
    )
