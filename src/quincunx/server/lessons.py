"""Lessons: a first game in steps, read from the folder of the game.

A step has a position (its text, or moves from the start), a task in words, the moves that are accepted (any
legal one, if none are named), and an explanation of them.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from quincunx.core.registry import load
from quincunx.match.errors import Refusal

LESSON = "lesson.json"


@lru_cache(maxsize=64)
def read_lesson(name: str) -> list[dict[str, Any]]:
    """The steps of a game's lesson."""
    file = load(name).file(LESSON)
    if not file.is_file():
        raise Refusal("game/lesson", f"there is no lesson for {name}")
    steps: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return steps
