"""Records: reading, writing, and what is said about broken ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quincunx import Outcome, Record, RecordError, load

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

TEXT = """\
Quincunx record 1
Game: pyrga
Rules: 1
Seed: 7
Player 0: Ann
Player 1: Bob
Date: 2026-11-15

 1. Tb2n Sb4 Cb3 Sb3 Tc3w Cb3
"""

GOOD = TEXT.replace(" 1. Tb2n Sb4 Cb3 Sb3 Tc3w Cb3", "1. Tb2n Sb4 Cc4 Tc4s Tc3w")


def test_record_reads_back() -> None:
    record = Record.parse(GOOD)
    assert record.game == load("pyrga")
    assert record.seed == 7
    assert record.players == ("Ann", "Bob")
    assert record.headers == {"Date": "2026-11-15"}
    assert record.moves == ("Tb2n", "Sb4", "Cc4", "Tc4s", "Tc3w")
    assert record.outcome is None
    assert record.text == GOOD
    assert [position.ply for position in record.positions()] == [0, 1, 2, 3, 4, 5]
    assert record.replay(2).last_move == "Sb4"


@pytest.mark.parametrize("plies", [-1, 6])
def test_record_replays_only_what_it_has(plies: int) -> None:
    with pytest.raises(ValueError, match="the record has 5 moves"):
        Record.parse(GOOD).replay(plies)


def test_record_takes_windows_line_ends_and_a_byte_order_mark() -> None:
    assert Record.parse("\ufeff" + GOOD.replace("\n", "\r\n")).text == GOOD


def test_record_keeps_a_resignation() -> None:
    outcome = Outcome((1,), (0, 0), "white resigns")
    record = Record(load("pyrga"), moves=("Sb2",), outcome=outcome)
    assert Record.parse(record.text).outcome == outcome


def test_record_flattens_names_that_would_break_lines() -> None:
    record = Record(load("pyrga"), players=("Ann\nResult: x", "Bob"))
    assert Record.parse(record.text).players == ("Ann Result: x", "Bob")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Quincunx record 1", "PGN", "line 1, column 1: expected 'Quincunx record 1', found 'PGN'"),
        ("Game: pyrga\n", "", "expected a line 'Game: …' in the header"),
        ("Game: pyrga", "Game: pirga", "line 2, .*did you mean pyrga"),
        ("Game: pyrga", "Game: pyrga(opening=x)", "line 2, .*free or restricted"),
        ("Rules: 1", "Rules: 9", "line 3, .*Pyrga is played here by the rules of version 1, not 9"),
        ("Rules: 1\n", "", "expected a line 'Rules: …'"),
        ("Seed: 7", "Seed: -7", "line 4, column 1: expected a whole number from 0"),
        ("Seed: 7", "Seed: 18446744073709551616", "expected a whole number from 0"),
        ("Seed: 7", "Seed", "line 4, column 1: expected 'Name: value' or an empty line, found 'Seed'"),
        ("Seed: 7", "Seed: 7\nSeed: 8", "line 5, column 1: expected only one line 'Seed'"),
        ("Player 1", "Player 2", "line 6, column 8: expected a seat from 0 to 1"),
        ("Date: ", "Result: 1-0 ", "line 7, column 1: expected 'winners …; scores …; reason'"),
        ("Date: ", "Result: winners 0; scores 1; ", "expected winners and scores of 2 seats"),
        ("1. Tb2n", "2. Tb2n", "line 9, column 1: expected '1.', found '2. Tb2n"),
        ("Cc4", "Cz4", r"line 9, .*expected move 3 to be possible \(column 2: expected a space"),
        ("Cc4", "Sb4", "line 9, .*move 3 .*b4 already has a square"),
    ],
)
def test_record_says_what_is_wrong_and_where(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(RecordError, match=message):
        Record.parse(GOOD.replace(old, new, 1))


def test_record_with_a_wrong_result_is_refused() -> None:
    position, moves = load("pyrga").start(), []
    while position.outcome is None:
        moves.append(position.legal_moves()[0])
        position.push(moves[-1])
    wrong = Outcome(position.outcome.winners, (9, 9), "because")
    text = Record(load("pyrga"), moves=tuple(moves), outcome=wrong).text
    with pytest.raises(RecordError, match="expected the result 'winners"):
        Record.parse(text)


def read(text: str) -> Record | None:
    """The record, if it is one; any other error than ours fails the test."""
    try:
        return Record.parse(text)
    except RecordError:
        return None


@pytest.mark.parametrize("name", ["", "Game", "Player 0", "a: b", "two\nlines", "ä"])
def test_record_refuses_header_names_that_would_not_read_back(name: str) -> None:
    with pytest.raises(RecordError, match="the name of a further header"):
        Record(load("pyrga"), headers={name: "x"})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1. Tb2n", "²"),
        ("Seed: 7", "Seed: " + "7" * 5000),
        ("1. Tb2n", "1" * 5000 + ". Tb2n"),
        ("Seed: 7", "Seed: ٧"),
    ],
)
def test_record_refuses_strange_numbers(old: str, new: str) -> None:
    with pytest.raises(RecordError):
        Record.parse(GOOD.replace(old, new, 1))


@given(st.text(max_size=200))
def test_no_chance_text_is_a_record(text: str) -> None:
    assert read(text) is None


@settings(max_examples=400)
@given(st.data())
def test_a_damaged_record_is_refused_or_still_a_record(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD) - 1))
    letter = data.draw(st.characters(codec="utf-8"))
    record = read(GOOD[:at] + letter + GOOD[at + 1 :])
    if record is not None:
        assert Record.parse(record.text) == record
