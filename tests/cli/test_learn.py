"""Lessons in the terminal."""

import pytest

from quincunx import game_names, load
from quincunx.core.lessons import Lesson, read_lessons
from tests.cli.commands import quincunx

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def right_answers(lesson: Lesson) -> str:
    """What to type to come through a lesson."""
    game = load(lesson.game)
    lines = []
    for step in lesson.steps:
        legal = step.begin(game).legal_moves(lesson.seat) if step.ask else [""]
        lines.append(next(move for move in legal if step.accepts(move)))
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("name", game_names())
def test_all_lessons_can_be_gone_through(name: str) -> None:
    listed = quincunx("learn", name)
    for lesson in read_lessons(name):
        assert lesson.title in listed.stdout
        finished = quincunx("learn", name, lesson.id, stdin=right_answers(lesson))
        said = " ".join(finished.stdout.split())
        assert finished.returncode == 0, finished.stderr
        assert "You have finished the lesson." in said
        for step in lesson.steps:
            assert " ".join((step.ask or step.text).split()) in said
            assert step.right in said


def test_a_wrong_answer_is_explained_and_asked_again() -> None:
    finished = quincunx("learn", "pyrga", "basics", stdin="\nCb2\nxx\nSe9\nmoves\nshow\n6\n")
    said = " ".join(finished.stdout.split())
    step = read_lessons("pyrga")[0].steps[1]
    assert f"Not quite. {step.wrong}" in said
    assert "'xx' is not a move: xx ^ expected a piece: S, C or T Try " in said
    assert "6 Sb2" in said
    assert "Try Sb2 (white square on b2)." in said
    assert f"Right. {step.right}" in said
    assert "You have finished" not in said


def test_leaving_and_what_there_is_not() -> None:
    assert "Step 2" not in quincunx("learn", "pyrga", "basics", stdin="quit\n").stdout
    wrong = quincunx("learn", "pyrga", "no")
    assert wrong.returncode == 1
    assert "there is no lesson 'no': basics, sending, ties" in wrong.stderr
