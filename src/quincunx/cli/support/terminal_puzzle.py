"""A puzzle in the terminal: moves are typed, and replies are made."""

from collections.abc import Callable

from quincunx.cli.support.console import console
from quincunx.cli.support.prompt import ask
from quincunx.cli.support.sentences import list_moves, sentence, spoken, unreadable_move
from quincunx.cli.support.sketch import draw_position
from quincunx.core.errors import IllegalMoveError, NotationError
from quincunx.core.position import Position
from quincunx.puzzles import Puzzle
from quincunx.puzzles.puzzle import is_free, play

HELP = "Type a move, or its number in the list: moves shows it, show the move that is asked for, quit leaves."
COMMANDS = ("moves", "show", "quit")

Judge = Callable[[Position, str], bool]


class Only:
    """Judges that only one move is right."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted

    def __call__(self, position: Position, move: str) -> bool:
        """Whether it is that one."""
        return move == self.wanted


class TerminalPuzzle:
    """The moves of a puzzle, one after the other."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.mistakes = 0

    def go_through(self) -> None:
        """All moves, unless the person leaves."""
        console.print(f"[bold]Puzzle {self.puzzle.id}[/], rated {self.puzzle.rating}. {HELP}")
        console.print(self.puzzle.task, markup=False)
        position = self.puzzle.begin()
        try:
            self._show(self._go_on(position))
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        done = "without a mistake" if self.mistakes == 0 else f"with {self.mistakes} tries that were wrong"
        console.print(f"Solved {done}.")

    def _go_on(self, position: Position) -> Position:
        """Have all moves found; the position after the last one."""
        kind = self.puzzle.kind
        if kind is not None:
            is_over = False
            while not is_over:
                self._show(position)
                position = play(position, self._find(position, kind.keeps, kind.answer(position)))
                is_over = kind.is_done(position)
            return position
        for number, move in enumerate(self.puzzle.line):
            self._show(position)
            if number % 2 == 0:
                self._find(position, Only(move), move)
            else:
                console.print(f"The reply: {spoken(position, move)}.", markup=False)
            position = play(position, move)
        return position

    def _find(self, position: Position, is_right: Judge, wanted: str | None) -> str:
        """Ask until a right move is typed."""
        while True:
            move = self._read(position, wanted)
            if move is not None and is_right(position, move):
                console.print("[bold green]Right.[/]")
                return move
            if move is not None:
                self.mistakes += 1
                console.print("[bold red]Not this one:[/] another move is better. Try again.")

    def _read(self, position: Position, wanted: str | None) -> str | None:
        """A legal move; None if something else was typed."""
        legal = [] if is_free(position) else position.legal_moves()
        name = position.game.seat_names[position.to_act[0]]
        line = ask(f"{name}> ", (*legal, *COMMANDS)).strip()
        if line == "quit":
            raise EOFError
        if line == "show":
            self.mistakes += 1
            shown = spoken(position, wanted) if wanted is not None else "not known"
            console.print(f"It is {shown}.", markup=False)
            return None
        if line in ("", "moves"):
            console.print(list_moves(position, legal))
            return None
        numbers = {str(number): move for number, move in enumerate(legal, start=1)}
        move = numbers.get(line, line)
        try:
            after = play(position, move)
        except NotationError as error:
            console.print(unreadable_move(error, legal), markup=False)
            return None
        except IllegalMoveError as error:
            console.print(sentence(str(error)), markup=False)
            return None
        return after.last_move

    def _show(self, position: Position) -> None:
        console.print()
        console.print(draw_position(position, self._seat))

    @property
    def _seat(self) -> int:
        return self.puzzle.begin().to_act[0]
