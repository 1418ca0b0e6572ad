"""Games of version 1, in which twenty quiet actions ended a game unless another number was chosen."""

from quincunx import Record
from quincunx.match import requests
from quincunx.match.reading import read_match

RECORD = """\
Quincunx record 1
Game: tranglar
Rules: 1
Seed: 0
Player 0: Ann
Player 1: Bob
Result: winners 0 1; scores 4 4; 20 actions in a row have covered nothing new: 4 triangles each, a draw

 1. *a1nesw.a2s *d3n.c4ne.d4sw b2nesw c3nesw b2nesw=b2ne+b2sw c3nesw=c3ne+c3sw b2ne+b2sw=b2nesw \
c3ne+c3sw=c3nesw b2nesw=b2ne+b2sw c3nesw=c3ne+c3sw
11. b2ne+b2sw=b2nesw c3ne+c3sw=c3nesw b2nesw=b2ne+b2sw c3nesw=c3ne+c3sw b2ne+b2sw=b2nesw c3ne+c3sw=c3nesw \
b2nesw=b2ne+b2sw c3nesw=c3ne+c3sw b2ne+b2sw=b2nesw c3ne+c3sw=c3nesw
21. b2nesw=b2ne+b2sw c3nesw=c3ne+c3sw b2ne+b2sw=b2nesw c3ne+c3sw=c3nesw
"""

OPENED = (
    '{"at":0,"game":"tranglar","rules":1,"seed":0,"creator":"a","clock":{"kind":"none","seconds":0,'
    '"increment":0},"private":false,"invited":[],"kind":"opened"}'
)
SEATED = '{{"at":1,"seat":{},"player":{{"kind":"person","id":"{}","name":"{}"}},"kind":"seated"}}'
MOVED = '{{"at":2,"seat":{},"move":"{}","key":"","kind":"moved"}}'


def test_tranglar_record_of_version_1_has_the_result_it_had() -> None:
    record = Record.parse(RECORD)
    position = record.replay()
    assert position.outcome == record.outcome
    assert position.outcome.reason.startswith("20 actions in a row")
    assert record.text == RECORD.replace("tranglar\nRules: 1", "tranglar(quiet_limit=20)\nRules: 2")
    assert Record.parse(record.text) == record


def test_tranglar_record_of_version_1_keeps_a_limit_that_was_chosen() -> None:
    moves = RECORD.replace("Game: tranglar", "Game: tranglar(quiet_limit=60)")
    unfinished = "\n".join(line for line in moves.splitlines() if not line.startswith("Result"))
    record = Record.parse(unfinished)
    assert record.replay().outcome is None
    assert "Game: tranglar\nRules: 2\n" in record.text


def test_tranglar_match_of_version_1_goes_on_and_ends_by_its_own_rules() -> None:
    moves = Record.parse(RECORD).moves
    stored = [OPENED, SEATED.format(0, "a", "Ann"), SEATED.format(1, "b", "Bob")]
    stored += [MOVED.format(ply % 2, move) for ply, move in enumerate(moves[:-1])]
    match = read_match(list(enumerate(stored)))
    assert match.status == "playing"
    match.apply(requests.make_move(match, 1, moves[-1], 3, ply=23, line=0))
    assert match.status == "finished"
    assert match.outcome == Record.parse(RECORD).outcome
    assert match.record.text.startswith("Quincunx record 1\nGame: tranglar(quiet_limit=20)\nRules: 2\n")
