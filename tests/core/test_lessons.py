"""Lessons: every step is a position of the game, asks for moves that the rules allow, and says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quincunx import GameError, Position, game_names, load
from quincunx.core.lessons import Lesson, Step, read_lessons

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

LESSONS = [lesson for name in game_names() for lesson in read_lessons(name)]
STEPS = [
    pytest.param(lesson, step, id=f"{lesson.game}-{lesson.id}-{number}")
    for lesson in LESSONS
    for number, step in enumerate(lesson.steps, start=1)
]
TASKS = [param for param in STEPS if param.values[1].ask]
WON = re.compile(r"\b(you have won|you win)\b", re.IGNORECASE)


def accepted(lesson: Lesson, step: Step) -> list[str]:
    """The moves that are right."""
    legal = step.begin(load(lesson.game)).legal_moves(lesson.seat)
    return [move for move in legal if step.accepts(move)]


def reached(lesson: Lesson, step: Step) -> list[Position]:
    """What the words of a step are about: its position, or all to which right moves lead."""
    game = load(lesson.game)
    if not step.ask:
        return [step.begin(game)]
    return [step.answered(game, lesson.seat, move) for move in accepted(lesson, step)]


@pytest.mark.parametrize("name", game_names())
def test_lessons_begin_with_a_game_that_is_won_and_each_is_short(name: str) -> None:
    lessons = read_lessons(name)
    first = lessons[0].steps[0]
    assert first.text
    assert first.winners
    assert all(3 <= len(lesson.steps) <= 8 for lesson in lessons)
    assert all(lesson.title and lesson.teaches for lesson in lessons)
    assert len({lesson.id for lesson in lessons}) == len(lessons)


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_step_is_to_look_at_or_to_do(lesson: Lesson, step: Step) -> None:
    assert bool(step.text) != bool(step.ask)
    assert step.begin(load(lesson.game))
    if step.text:
        assert not any((step.accept, step.right, step.wrong, step.reply, step.gains, step.takes))


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_what_a_step_asks_for_is_legal_and_not_everything(lesson: Lesson, step: Step) -> None:
    game = load(lesson.game)
    position = step.begin(game)
    assert position.outcome is None
    assert lesson.seat in position.to_act  # so the learner's colour never changes
    assert game.real_time or len(position.to_act) == 1
    legal = position.legal_moves(lesson.seat)
    assert set(step.accept) <= set(legal)
    assert len(step.accept) < len(legal)  # if all are right, none need be named
    assert step.right
    assert bool(step.wrong) == bool(step.accept)  # where some are wrong, it says why


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_accepted_moves_can_be_chosen_from_the_layout(lesson: Lesson, step: Step) -> None:
    view = step.begin(load(lesson.game)).view(lesson.seat)
    assert set(step.accept) <= {steps.move for steps in view.layout.moves}


@pytest.mark.parametrize(("lesson", "step"), [param for param in TASKS if param.values[1].reply])
def test_a_reply_is_another_seats_answer_to_every_right_move(lesson: Lesson, step: Step) -> None:
    game = load(lesson.game)
    for move in accepted(lesson, step):
        before = Step(seed=step.seed, position=step.position, moves=step.moves).answered(
            game, lesson.seat, move
        )
        assert before.to_act != (lesson.seat,)
        assert step.answered(game, lesson.seat, move).ply == before.ply + 1


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_game_is_over_where_a_step_says_so_and_nowhere_else(lesson: Lesson, step: Step) -> None:
    for position in reached(lesson, step):
        outcome = position.outcome
        assert (outcome.winners if outcome else None) == step.winners
        assert step.scores in (None, tuple(position.scores))
    if WON.search(step.text + step.right):
        assert step.winners is not None
        assert lesson.seat in step.winners


COUNTED = [param for param in TASKS if param.values[1].gains or param.values[1].takes]


@pytest.mark.parametrize(("lesson", "step"), COUNTED)
def test_right_moves_win_the_points_that_were_asked_for_and_no_others_do(lesson: Lesson, step: Step) -> None:
    game, seat = load(lesson.game), lesson.seat
    position = step.begin(game)
    before = position.scores
    for move in position.legal_moves(seat):
        after = position.copy()
        after.push(move)
        gained = after.scores[seat] - before[seat]
        taken = sum(before) - before[seat] - (sum(after.scores) - after.scores[seat])
        right = gained >= (step.gains or gained) and taken >= (step.takes or taken)
        assert right == (move in step.accept), move


def test_moves_that_are_not_asked_for_are_wrong() -> None:
    step = Step(ask="…", accept=("Sb2",), reply="Sb3")
    assert step.accepts("Sb2")
    assert not step.accepts("Sb3")
    assert step.answered(load("pyrga"), 0, "Sb2").ply == 2
    assert step.answered(load("pyrga"), 0, "Sc2").ply == 1  # nobody replies to a wrong one
    assert Step(ask="…").accepts("Sb3")


@pytest.mark.parametrize(
    "text", ["[", '[{"id": "a"}]', '[{"id": "a", "title": "", "teaches": "", "steps": [{"say": ""}]}]']
)
def test_a_broken_file_of_lessons_is_named(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lessons.json").write_text(text)
    game = type(load("pyrga"))
    monkeypatch.setattr(game, "file", lambda self, name: tmp_path / name)
    with pytest.raises(GameError, match=r"pyrga: lessons.json cannot be read"):
        read_lessons.__wrapped__("pyrga")
