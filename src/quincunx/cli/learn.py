"""`quincunx learn`: the lessons of a game, in the terminal."""

from typing import Annotated

from quincunx.cli.support.console import console
from quincunx.cli.support.failing import fail
from quincunx.cli.support.parameters import Argument
from quincunx.cli.support.terminal_lesson import TerminalLesson
from quincunx.core.lessons import read_lessons
from quincunx.core.registry import load


def run(
    game: Annotated[str, Argument(help="The game.")],
    lesson: Annotated[str | None, Argument(help="Which lesson; without it they are listed.")] = None,
) -> None:
    """Learn a game in short lessons: look at positions, and answer by typing moves."""
    title, lessons = load(game).title, read_lessons(game)
    if not lessons:
        fail(f"there are no lessons for {title}")
    if lesson is None:
        width = max(len(each.id) for each in lessons)
        for each in lessons:
            console.print(f"  {each.id:<{width}}  {each.title}: {each.teaches}", markup=False)
        console.print(f"\nquincunx learn {game} {lessons[0].id} begins the first.", markup=False)
        return
    chosen = next((each for each in lessons if each.id == lesson), None)
    if chosen is None:
        fail(f"there is no lesson {lesson!r}: {', '.join(each.id for each in lessons)}")
    TerminalLesson(chosen).go_through()
