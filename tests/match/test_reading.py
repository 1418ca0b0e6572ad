"""What a store has kept of a match is read back, or refused with a reason; nothing else can come of it."""

from __future__ import annotations

import json

import pytest

from quincunx.core.registry import find
from quincunx.match import Refusal, write_event
from quincunx.match.match import _load_game
from quincunx.match.reading import read_match
from tests.match.test_match import ANN, BOB, Table


def rows_of(table: Table) -> list[tuple[int, str]]:
    return [(number, write_event(event)) for number, event in enumerate(table.events)]


def played() -> Table:
    table = Table("pyrga", ANN, BOB)
    for _ in range(4):
        table.move()
    return table


def changed(number: int, **fields: object) -> list[tuple[int, str]]:
    rows = rows_of(played())
    rows[number] = (number, json.dumps({**json.loads(rows[number][1]), **fields}))
    return rows


def test_what_was_kept_is_read() -> None:
    table = played()
    assert read_match(rows_of(table)) == table.match


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (changed(0, game="halma"), "its game, halma, is not installed here"),
        (changed(0, game="pyrga(colour=red)"), "colour"),
        (changed(0, game="pyrga(("), "pyrga"),
        (changed(0, rules=99), "Pyrga is played here by the rules of version 1, not 99"),
        (changed(3, kind="danced"), "event 3 is damaged or of an unknown kind"),
        (changed(3, at="soon"), "event 3 is damaged"),
        (changed(3, move="Zz9"), "its move 1 is not possible by the rules"),
        (changed(5, seat=7), "its move 3 is not possible by the rules"),
        (changed(1, seat=7), "event 1 does not fit"),
        ([*rows_of(played())[:-1], (6, '{"at":1,"ki')], "event 6 is damaged"),
        ([*rows_of(played())[:3], *rows_of(played())[4:]], "event 3 is missing"),
        (rows_of(played())[1:], "event 0 is missing"),
        ([(0, rows_of(played())[1][1])], "its beginning is missing"),
        ([*rows_of(played()), (7, rows_of(played())[0][1])], "event 7 does not fit"),
        ([], "none of its events are left"),
    ],
)
def test_what_is_wrong_is_one_refusal_with_a_reason(rows: list[tuple[int, str]], reason: str) -> None:
    with pytest.raises(Refusal, match="this match cannot be read any more: ") as error:
        read_match(rows)
    assert error.value.code == "table/unreadable"
    assert reason in str(error.value)
    assert "Zz9" not in str(error.value)


def test_whatever_a_game_raises_becomes_the_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = rows_of(played())

    def fail(seed: int = 0) -> None:
        raise ZeroDivisionError

    _load_game.cache_clear()
    monkeypatch.setattr(find("pyrga"), "start", fail)
    with pytest.raises(Refusal, match="cannot be started"):
        read_match(rows)
    _load_game.cache_clear()
