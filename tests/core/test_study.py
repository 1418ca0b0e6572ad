"""Studies: trees of moves with signs and comments, as records with variations, and broken ones."""

import gc
import random
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quincunx import (
    Game,
    IllegalMoveError,
    NotationError,
    Outcome,
    Record,
    RecordError,
    Study,
    StudyError,
    load,
)
from quincunx.core import study as bounds
from quincunx.core.record import write_entry
from quincunx.core.tree_text import SIGNS
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

HEAD = """\
Quincunx record 1
Game: pyrga
Rules: 1
Seed: 7

"""
MOVES = ("Tb2n", "Sb4", "Cc4", "Tc4s", "Tc3w")


def begin() -> Study:
    study = Study(load("pyrga"), seed=7)
    study.add((), *MOVES)
    return study


def grow_at_random(game: Game, seed: int, moves: int) -> Study:
    """A study with moves at places chosen by chance, most of them after the newest."""
    chance, study, path = random.Random(seed), Study(game, seed=seed), ()
    for _ in range(moves):
        if chance.random() < 0.3:
            path = path[: chance.randrange(len(path) + 1)]
        position = study.position(path)
        if not position.to_act:
            path = ()
            continue
        seat = chance.choice(position.to_act)
        move = chance.choice(position.legal_moves(seat))
        path = study.add(path, move if game.numbered else write_entry(move, seat, position.ply))
        if chance.random() < 0.2:
            study.sign(path, chance.choice(SIGNS))
        if chance.random() < 0.2:
            study.comment(path, chance.choice(("good", "a {b} \\ c", "}", "( Sa1 )", "1. !")))
    return study


def test_study_of_a_record_is_written_as_the_record() -> None:
    record = Record(load("pyrga"), 7, MOVES, ("Ann", "Bob"), headers={"Date": "2026-11-15"})
    assert Study.of_record(record).text == record.text
    assert Study.parse(record.text).record == record


def test_study_keeps_a_resignation_only_with_its_moves() -> None:
    record = Record(load("pyrga"), moves=("Sb2",), outcome=Outcome((1,), (0, 0), "white resigns"))
    study = Study.parse(record.text)
    assert study.text == record.text
    study.add(("Sb2",), "Sb3")
    assert "Result" not in study.text


def test_study_writes_what_is_played_instead_after_the_move() -> None:
    study = begin()
    study.add(MOVES[:1], "Sb3", "Cb2")
    study.add((*MOVES[:1], "Sb3"), "Sa3")
    study.sign((*MOVES[:1], "Sb3"), "?!")
    study.comment((), "from the start")
    assert study.text == HEAD + (
        "{from the start}\n1. Tb2n Sb4\n   ( Sb3 ?! Cb2 ( Sa3 ) )\n3. Cc4 Tc4s Tc3w\n"
    )
    assert Study.parse(study.text).text == study.text
    assert Record.parse(study.text).moves == MOVES


def test_study_promotes_where_a_line_last_branched_off() -> None:
    study = begin()
    inner = study.add(MOVES[:2], "Ca4", "Sa4")
    study.promote(inner)
    assert study.main_line == inner
    study.promote(inner)  # the main line stays the main line
    assert study.main_line == inner


def test_study_deletes_a_move_with_all_that_follows() -> None:
    study = begin()
    study.add(MOVES[:1], "Sb3", "Cb2")
    study.delete(MOVES[:2])
    assert study.main_line == ("Tb2n", "Sb3", "Cb2")
    assert study.size == 3
    with pytest.raises(StudyError, match="no move 2 'Sb4'"):
        study.position(MOVES[:2])


def test_study_goes_from_a_position() -> None:
    position = Record(load("pyrga"), moves=MOVES[:2]).replay()
    study = Study(load("pyrga"), position=position.text)
    study.add((), *MOVES[2:])
    again = Study.parse(study.text)
    assert again.text == study.text
    assert again.position(MOVES[2:]).ply == 5
    with pytest.raises(StudyError, match="begins at the start"):
        _ = again.record


@pytest.mark.parametrize("move", ["Sb4", "nonsense", ""])
def test_study_takes_no_move_that_the_rules_refuse(move: str) -> None:
    study = begin()
    before = study.text
    with pytest.raises((IllegalMoveError, NotationError)):
        study.add(MOVES[:1], "Sb3", "Sb3" if move == "Sb4" else move)
    assert study.text == before


def test_study_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    study = begin()
    monkeypatch.setattr(bounds, "MOST_MOVES", 6)
    study.add((), "Sa1")
    with pytest.raises(StudyError, match="at most 6 moves"):
        study.add((), "Sa2")
    with pytest.raises(RecordError, match="at most 6 moves"):
        Study.parse(HEAD + "1. Sa1 ( Sa2 ) ( Sa3 ) ( Sa4 ) ( Sb1 ) ( Sb2 ) ( Sb3 )")
    monkeypatch.setattr(bounds, "LONGEST_LINE", 5)
    with pytest.raises(StudyError, match="a line of a study has at most 5"):
        study.add(MOVES, study.position(MOVES).legal_moves()[0])


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        ("1. Sb2 ( Sb3", r"line 6, .*a \) for every \("),
        ("1. Sb2 )", "a move"),
        ("( Sb2 )", "a move before what is played instead"),
        ("1. Sb2 ( )", "a move"),
        ("1. Sb2 ( ( Sb3 ) )", "a move before what is played instead"),
        ("1. Sb2 ( {so} Sb3 )", "a move before its comment"),
        ("!", "a move before its sign"),
        ("1. Sb2 ( ! Sb3 )", "a move before its sign"),
        ("1. Sb2 {so", "a comment with a }"),
        ("1. Sb2 {so {so} }", "a comment with a }"),
        ("2. Sb2", "'1.'"),
        ("1. Sb2 ( 2. Sb3 )", "'1.'"),
        ("1. Sb2\n( Sb9 )", "line 7, .*move 1 to be possible"),
        ("1. Sb2 {" + "a" * 2001 + "}", "at most 2000 characters"),
        ("1. " + "Sb2 ( Sb3 " * 200, "move 2 to be possible|brackets in one another"),
    ],
)
def test_study_says_what_is_wrong(moves: str, wrong: str) -> None:
    with pytest.raises(RecordError, match=wrong):
        Study.parse(HEAD + moves + "\n")


def test_study_reads_no_brackets_without_end() -> None:
    line = "Sb1 ( Sc1 ( Sd1 ( " * 100
    with pytest.raises(RecordError, match="brackets in one another"):
        Study.parse(HEAD + line)


def test_study_refuses_a_position_that_is_none() -> None:
    with pytest.raises(RecordError, match="a position"):
        Study.parse(HEAD.replace("Seed: 7\n", "Seed: 7\nPosition: nowhere\n"))


@pytest.mark.parametrize("game", [game for game in variants() if not game.real_time], ids=str)
def test_study_reads_back_in_every_game(game: Game) -> None:
    study = grow_at_random(game, 3, 12)
    assert Study.parse(study.text).text == study.text
    assert sum(1 for _ in study.branches()) == study.size
    assert Record.parse(study.text).moves == study.main_line


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_study_reads_back(seed: int, moves: int) -> None:
    study = grow_at_random(load("pyrga"), seed, moves)
    again = Study.parse(study.text)
    assert again.text == study.text
    assert [(branch.path, branch.sign, branch.comment) for branch, _, _ in again.branches()] == [
        (branch.path, branch.sign, branch.comment) for branch, _, _ in study.branches()
    ]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(["Sb2", "Cb3", "(", ")", "!", "??", "{a}", "{", "}", "1.", "\n", "x"])))
def test_study_reads_anything_or_says_why_not(parts: list[str]) -> None:
    try:
        study = Study.parse(HEAD + " ".join(parts))
    except RecordError:
        return
    assert Study.parse(study.text).text == study.text


def test_study_has_a_title_an_end_and_all_its_moves() -> None:
    study = begin()
    study.add(MOVES[:1], "Sb3", "Cb2")
    assert [branch.path for branch in study.walk()] == [branch.path for branch, _, _ in study.branches()]
    assert (study.title, study.outcome) == ("", None)
    study.entitle(" a\n title ")
    assert study.text.splitlines()[4] == "Title: a title"
    assert Study.parse(study.text).title == study.title == "a title"
    study.entitle("")
    assert study.text.splitlines()[4] == ""
    position, line = study.position(), []
    while position.outcome is None:
        line.append(position.legal_moves()[0])
        position.push(line[-1])
    study.promote(study.add((), *line))
    assert study.outcome == position.outcome
    beyond = Study(study.game, position=study.position(line[:1]).text)
    beyond.add((), *line[1:])
    assert beyond.outcome == position.outcome
    assert "Result" not in beyond.text


def test_study_is_not_written_so_that_it_could_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "DEEPEST_BRACKETS", 1)
    study = begin()
    inner = study.add((), "Sa1", "Sa2")
    assert Study.parse(study.text).text == study.text
    study.add(("Sa1",), "Ca2")
    with pytest.raises(StudyError, match="1 deep at most"):
        _ = study.text
    study.promote(inner)
    assert Study.parse(study.text).text == study.text


def test_study_has_a_move_once_however_it_is_written() -> None:
    game = next(game for game in variants() if not game.numbered and not game.real_time)
    study = Study(game)
    first = study.position().legal_moves()[0]
    for entry in (f"0:{first}", f"0/1:{first}", f"00/2.5:{first}"):
        assert study.add((), entry) == (f"0:{first}",)
    assert study.size == 1
    text = study.text.replace(f"0:{first}", f"0:{first} ( 0/1:{first} ) ( 0/2:{first} )")
    assert Study.parse(text).text == study.text


def test_study_finds_one_of_many_moves_that_follow() -> None:
    study = Study(load("pyrga"))
    moves = study.position().legal_moves()
    assert len(moves) > 2 * bounds.FEW
    for move in moves:
        study.add((), move)
    for number, move in enumerate(moves):
        assert study.at((move,)) is study.root.after[number]
        assert study.add((), move) == (move,)
    study.promote((moves[-1],))
    study.delete((moves[0],))
    assert [branch.move for branch in study.root.after] == [moves[-1], *moves[1:-1]]
    with pytest.raises(StudyError):
        study.at((moves[0],))
    study.add((), moves[0])
    assert study.root.after[-1].path == (moves[0],)


def test_study_is_gone_at_once_when_nobody_needs_it() -> None:
    study = Study.parse(begin().text)
    branch = study.at(MOVES[:2])
    deep, root = ref(study.at(MOVES)), ref(study.root)
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        del study
        with pytest.raises(ReferenceError):
            _ = branch.path
        del branch
        assert deep() is root() is None
    finally:
        if was_enabled:
            gc.enable()
