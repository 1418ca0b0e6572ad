"""What is sent is the same text, whether pydantic's writer is there or not."""

from __future__ import annotations

import json

import pytest

from quincunx import game_names, load
from quincunx.core.example import example_of
from quincunx.hall.games import describe_games, describe_record
from quincunx.hall.kits import kit_address, read_kit
from quincunx.hall.lessons import show_lessons
from quincunx.hall.showcase import find_showcase
from quincunx.hall.texts import plain_json, write_json

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


@pytest.mark.parametrize("name", game_names())
def test_both_writers_write_the_same(name: str) -> None:
    record = example_of(load(name))
    pages = [describe_record(record), show_lessons(name), find_showcase(name)]
    pages += [record.game.board(position, seat) for position in record.positions() for seat in (None, 0)]
    for page in pages:
        assert json.loads(plain_json(page)) == json.loads(write_json(page))
    assert plain_json(pages[0]) == write_json(pages[0])


def test_games_and_kits_are_written_alike() -> None:
    assert plain_json(describe_games()) == write_json(describe_games())
    for name in game_names():
        for text in read_kit(kit_address(load(name))).values():
            assert plain_json(json.loads(text)) == text


def test_what_is_not_for_json_is_refused() -> None:
    with pytest.raises(TypeError):
        plain_json(object())
