"""Lessons: games in short steps, with the positions that they show, so that they can be taken offline."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from quincunx.core.errors import UnknownGameError
from quincunx.core.game import Game
from quincunx.core.lessons import Lesson, Step, read_lessons
from quincunx.core.record import write_entry
from quincunx.core.registry import game_names, load
from quincunx.hall.games import describe_position
from quincunx.hall.schemas import PositionPage


@dataclass(frozen=True, slots=True)
class ShownStep(Step):
    """A step and its positions, by the moves made from the first, with blanks between them."""

    positions: dict[str, PositionPage] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ShownLesson(Lesson):
    """A lesson with its positions."""

    steps: tuple[ShownStep, ...]


@lru_cache(maxsize=64)
def show_lessons(name: str) -> list[ShownLesson]:
    """The lessons of a game with all positions."""
    if name not in game_names():
        raise UnknownGameError(f"there is no game {name!r}")
    return [_show_lesson(lesson) for lesson in read_lessons(name)]


def _show_lesson(lesson: Lesson) -> ShownLesson:
    game = load(lesson.game)
    steps = tuple(
        ShownStep(**_values(step), positions=_find_positions(game, lesson.seat, step))
        for step in lesson.steps
    )
    return ShownLesson(**{**_values(lesson), "steps": steps})


def _values(of: Lesson | Step) -> dict[str, Any]:
    return {each.name: getattr(of, each.name) for each in fields(of)}


def _find_positions(game: Game, seat: int, step: Step) -> dict[str, PositionPage]:
    """That of the step, and those after each right move and the reply to it; for others clients ask."""
    found = {"": describe_position(game, step.begin(game), bool(step.ask), seat)}
    for move in step.accept:
        entry = write_entry(move, seat) if game.real_time else move
        for entries in [(entry,), (entry, step.reply)] if step.reply is not None else [(entry,)]:
            found[" ".join(entries)] = describe_position(game, step.begin(game, *entries), False, seat)
    return found
