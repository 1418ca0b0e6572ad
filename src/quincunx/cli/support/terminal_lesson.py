"""A lesson in the terminal: positions to look at, and tasks that are answered by typing moves."""

from rich.markup import escape

from quincunx.cli.support.console import console
from quincunx.cli.support.prompt import ask
from quincunx.cli.support.sentences import list_moves, sentence, spoken, unreadable_move
from quincunx.cli.support.sketch import draw_position
from quincunx.core.errors import IllegalMoveError, NotationError
from quincunx.core.lessons import Lesson, Step
from quincunx.core.position import Position
from quincunx.core.registry import load

HELP = "Type a move, or its number in the list: moves shows it, show a move that is asked for, quit leaves."
COMMANDS = ("moves", "show", "quit")


class TerminalLesson:
    """The steps of a lesson, one after the other."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = load(lesson.game)

    def go_through(self) -> None:
        """All steps, unless the person leaves."""
        console.print(f"[bold]{self.lesson.title}[/]: {self.lesson.teaches} {HELP}")
        try:
            for number, step in enumerate(self.lesson.steps, start=1):
                console.print(f"\n[dim]Step {number} of {len(self.lesson.steps)}[/]")
                self._take(step)
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        console.print(f"\nYou have finished the lesson. quincunx learn {self.game.name} lists all.")

    def _take(self, step: Step) -> None:
        position = step.begin(self.game)
        self._show(position)
        console.print(step.ask or step.text, markup=False)
        if not step.ask:
            if ask("Press Enter to go on> ", ("quit",)).strip() == "quit":
                raise EOFError
            return
        while (move := self._answer(step, position)) is None:
            pass
        self._show(step.answered(self.game, self.lesson.seat, move))
        console.print(f"[bold green]Right.[/] {escape(step.right)}")

    def _answer(self, step: Step, position: Position) -> str | None:
        """The right move, once it is typed."""
        legal = position.legal_moves(self.lesson.seat)
        line = ask(f"{self.game.seat_names[self.lesson.seat]}> ", (*legal, *COMMANDS)).strip()
        if line == "quit":
            raise EOFError
        if line in ("", "moves"):
            console.print(list_moves(position, legal))
            return None
        if line == "show":
            console.print(
                f"Try {spoken(position, step.accept[0] if step.accept else legal[0])}.", markup=False
            )
            return None
        numbers = {str(number): move for number, move in enumerate(legal, start=1)}
        move = numbers.get(line, line)
        try:
            position.copy().push(move, self.lesson.seat)
        except NotationError as error:
            console.print(unreadable_move(error, legal), markup=False)
            return None
        except IllegalMoveError as error:
            console.print(sentence(str(error)), markup=False)
            return None
        if not step.accepts(move):
            console.print(f"[bold red]Not quite.[/] {escape(step.wrong)}")
            return None
        return move

    def _show(self, position: Position) -> None:
        console.print()
        console.print(draw_position(position, self.lesson.seat))
