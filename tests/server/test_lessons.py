"""Lessons: every step is a position of the game, and asks for moves that the rules allow."""

from __future__ import annotations

import pytest

from quincunx import Position, game_names, load
from quincunx.core.record import read_entry
from quincunx.server.lessons import read_lesson
from quincunx.server.routes.lessons import LessonStep

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

STEPS = [
    pytest.param(LessonStep(**step), id=f"{name}-{number}")
    for name in game_names()
    for number, step in enumerate(read_lesson(name), start=1)
]


def position_of(step: LessonStep) -> Position:
    game = load(step.game)
    position = game.start(step.seed) if step.position is None else game.position(step.position)
    for move in step.moves:
        position.push(*(read_entry(move) if game.action_count == 0 else (move,)))
    return position


@pytest.mark.parametrize("name", game_names())
def test_a_lesson_has_five_to_ten_steps(name: str) -> None:
    assert 5 <= len(read_lesson(name)) <= 10


@pytest.mark.parametrize("step", STEPS)
def test_what_a_step_asks_for_is_legal_and_not_everything(step: LessonStep) -> None:
    position = position_of(step)
    assert position.outcome is None
    legal = position.legal_moves(position.to_act[0])
    assert set(step.accept) <= set(legal)
    assert len(step.accept) < len(legal)
    assert step.ask
    assert step.right


@pytest.mark.parametrize("step", STEPS)
def test_accepted_moves_can_be_chosen_from_the_layout(step: LessonStep) -> None:
    position = position_of(step)
    drawn = {steps.move for steps in position.view(position.to_act[0]).layout.moves}
    assert set(step.accept) <= drawn
