"""Lessons: a game in short steps, read from `lessons.json` in its folder; docs/contract.md has the format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from quincunx.core.errors import GameError
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.core.record import push_entry, write_entry
from quincunx.core.registry import load

LESSONS = "lessons.json"


@dataclass(frozen=True, slots=True)
class Step:
    """A position with something to look at (`text`) or to do (`ask`)."""

    text: str = ""
    ask: str = ""
    seed: int = 0
    position: str | None = None  # as text; the start, if there is none
    moves: tuple[str, ...] = ()  # made from there
    accept: tuple[str, ...] = ()  # the moves asked for; any will do if there are none
    right: str = ""  # what is said after such a move, and after another one
    wrong: str = ""
    reply: str | None = None  # the move of another seat that follows a right one
    # What the words claim, so that it can be checked, of the position or, after a task, of a right move:
    winners: tuple[int, ...] | None = None  # who has won, if the game is over there
    scores: tuple[int, ...] | None = None  # the points of every seat
    gains: int | None = None  # the points that a right move wins at least, and no other one does
    takes: int | None = None  # the points that it takes from others

    def begin(self, game: Game, *further: str) -> Position:
        """The position of the step, after further moves."""
        position = game.start(self.seed) if self.position is None else game.position(self.position)
        for entry in (*self.moves, *further):
            push_entry(position, entry)
        return position

    def accepts(self, move: str) -> bool:
        """Whether a legal move is one of those asked for."""
        return not self.accept or move in self.accept

    def answered(self, game: Game, seat: int, move: str) -> Position:
        """The position after a move of the learner, and after the reply if there is one."""
        entry = write_entry(move, seat) if game.real_time else move
        replies = [self.reply] if self.reply is not None and self.accepts(move) else []
        return self.begin(game, entry, *replies)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps that teach one thing; the learner has the same seat in all of them."""

    id: str
    title: str
    teaches: str
    game: str  # with its options
    seat: int
    steps: tuple[Step, ...]


@lru_cache(maxsize=64)
def read_lessons(name: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order in which they are meant to be taken; there may be none."""
    file = load(name).file(LESSONS)
    if not file.is_file():
        return ()
    try:
        return tuple(_read_lesson(name, entry) for entry in json.loads(file.read_text(encoding="utf-8")))
    except (TypeError, ValueError, KeyError) as error:
        raise GameError(f"{name}: {LESSONS} cannot be read: {error}") from None


def _read_lesson(name: str, entry: Mapping[str, Any]) -> Lesson:
    fields = {"game": name, "seat": 0, **entry}
    return Lesson(**{**fields, "steps": tuple(_read_step(step) for step in entry["steps"])})


def _read_step(entry: Mapping[str, Any]) -> Step:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()
    }
    return Step(**fields)
