"""Games of version 1, which were played before the draw pile had to last and hits went face down."""

from pathlib import Path

import pytest

from quincunx import OptionError, Record
from quincunx.core.record import read_entry
from quincunx.core.registry import load_version
from quincunx.games.zangle.choices import read_equalizers
from quincunx.games.zangle.solitaire.rules import SolitairePosition
from quincunx.games.zangle.speedster.rules import SpeedsterPosition
from quincunx.match import Match, Player, requests
from quincunx.match.events import Opened

PLAYED = {
    path.stem: path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "version_1").iterdir()
}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("zangle", "zangle"),
        ("zangle(players=4)", "zangle(players=4)"),
        ("zangle(mode=speedster)", "zangle(mode=speedster, hits=faceup)"),
        ("zangle(mode=solitaire,columns=6)", "zangle(mode=solitaire, columns=6, empty_pile=plays_on)"),
    ],
)
def test_zangle_version_1_is_played_with_options_of_its_mode(text: str, meant: str) -> None:
    assert str(load_version(text, 1)) == meant


@pytest.mark.parametrize("name", PLAYED)
def test_zangle_records_of_version_1_replay_to_their_result(name: str) -> None:
    record = Record.parse(PLAYED[name])
    assert record.outcome is not None
    assert record.replay().outcome == record.outcome
    assert Record.parse(record.text) == record
    assert "Rules: 2\n" in record.text


def test_zangle_solitaire_of_version_1_was_won_with_an_empty_pile() -> None:
    record = Record.parse(PLAYED["solitaire"])
    *_, before, _ = record.positions()
    assert isinstance(before, SolitairePosition)
    assert not before.centre_pile
    assert record.outcome is not None
    assert record.outcome.winners == (0,)


def test_zangle_speedster_of_version_1_has_stuck_players_while_another_has_control() -> None:
    record = Record.parse(PLAYED["speedster"])
    meanwhile = 0
    for position, entry in zip(record.positions(), record.moves, strict=False):
        assert isinstance(position, SpeedsterPosition)
        meanwhile += read_entry(entry)[0] == "stuck" and position.caller is not None
    assert meanwhile
    assert any(read_entry(entry)[0] == "hit" for entry in record.moves)


def test_zangle_equalizers_of_version_1_are_shortened_rather_than_refused() -> None:
    long = "a%0Ab" + "word " * 30
    text = f"zangle(mode=speedster, equalizers={long};face_up=999|{long};face_up=3|sing;extra=2|%01)"
    levels = read_equalizers(load_version(text, 1).options.equalizers)
    assert [(len(level.text), level.face_up, level.extra) for level in levels] == [
        (80, None, 0),
        (80, 3, 0),
        (4, None, 2),
        (1, None, 0),
    ]
    with pytest.raises(OptionError, match="at most 80"):
        load_version(text, 2)


def test_zangle_match_of_version_1_goes_on_with_an_empty_pile() -> None:
    record = Record.parse(PLAYED["solitaire"])
    match = Match(Opened(at=0, game="zangle(mode=solitaire)", rules=1, seed=record.seed, creator="ann"))
    match.apply(requests.take_seat(match, 0, Player("person", "ann", "Ann"), at=1))
    for ply, move in enumerate(record.moves):
        match.apply(requests.make_move(match, 0, move, at=2 + ply, ply=ply, line=0))
    assert match.outcome == record.outcome
