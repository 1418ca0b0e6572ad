"""A table in the terminal: people and bots in turn, with undo, save, load and resign."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from rich.markdown import Markdown

from quincunx.bots import Bot
from quincunx.bots.advice import Adviser
from quincunx.bots.arena import forfeit
from quincunx.bots.base import EngineError
from quincunx.cli.support import autosave
from quincunx.cli.support.console import console
from quincunx.cli.support.files import named_path, read_record
from quincunx.cli.support.pages import show_page
from quincunx.cli.support.prompt import ask
from quincunx.cli.support.score_sheet import draw_sheet
from quincunx.cli.support.sentences import (
    allowed_moves,
    describe_result,
    list_moves,
    sentence,
    unreadable_move,
    unusable_file,
)
from quincunx.cli.support.sketch import draw_position
from quincunx.cli.support.terminal_advice import show_hint, show_last, show_review
from quincunx.core.errors import IllegalMoveError, NotationError, QuincunxError, RecordError
from quincunx.core.outcome import Outcome
from quincunx.core.record import Record
from quincunx.core.stream import RandomStream

HELP = """\
A move in notation, such as **{example}**, or its number in the list of moves. Or:

- **moves**: the list of legal moves, numbered (or just press Enter)
- **hint**: what to play, and how good your position is
- **review**: how good your last move was, and what would have been better
- **undo**: take your last move back
- **save** *file*, **load** *file*: save a record of the game, or continue another one
- **resign**: give up
- **rules**: the rules of the game
- **quit**: leave; the game is saved
"""

COMMANDS = ("moves", "hint", "review", "undo", "save", "load", "resign", "rules", "help", "quit")


class Leave(Exception):
    """The player wants to leave."""


class TerminalTable:
    """One game with its players; `None` is a person."""

    def __init__(self, record: Record, players: Sequence[Bot | None], names: Sequence[str]) -> None:
        self.players = list(players)
        self._names = tuple(names)
        self._adviser = Adviser()
        self._sit_down(record)

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        console.print(f"[bold]{self.record.game.title}[/]: type a move, or [bold]help[/].")
        autosave.put_previous_aside()
        autosave.keep(self.record)
        try:
            while self.record.outcome is None:
                self._turn()
        except (Leave, KeyboardInterrupt):
            autosave.say_goodbye()
            return
        self._show_board()
        self._show_sheet()
        outcome = self.record.outcome
        console.print(f"[bold]{describe_result(self.record.game, outcome)}[/] {sentence(outcome.reason)}")
        people = [seat for seat, player in enumerate(self.players) if player is None]
        show_review(self._adviser, self.record, people)

    def _sit_down(self, record: Record) -> None:
        self.position = record.check()
        self.record = replace(record, players=self._names, outcome=record.outcome or self.position.outcome)

    def _turn(self) -> None:
        seat = self.position.to_act[0]
        player = self.players[seat]
        if player is not None:
            seen = self.position.copy()
            seen.redeal(RandomStream(secrets.randbits(64)))  # a bot knows no more than its seat does
            try:
                with console.status(f"{self.record.game.seat_names[seat]} is thinking"):
                    move = player.choose(seen)
            except EngineError as error:
                self._end(forfeit(self.position, seat, f"the engine {error}"))
                return
            words = self.record.game.words(self.position, move)
            console.print(f"{self.record.game.seat_names[seat]} plays [bold]{move}[/]: {words}")
            self._push(move)
            return
        self._show_board()
        while not self._obey(self._ask(seat), seat):
            pass

    def _ask(self, seat: int) -> str:
        words = (*self.position.legal_moves(), *COMMANDS)
        try:
            return ask(f"{self.record.game.seat_names[seat]}> ", words)
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Leave from None

    def _obey(self, line: str, seat: int) -> bool:
        """Do what a line says; whether that has changed the game."""
        before = self.record
        word, _, rest = line.strip().partition(" ")
        try:
            match word:
                case "" | "moves":
                    self._list_moves()
                case "help" | "?":
                    example = self.position.legal_moves()[0]
                    console.print(Markdown(HELP.format(example=example)))
                case "rules":
                    show_page(self.record.game, self.record.game.rules)
                case "quit":
                    raise Leave
                case "resign":
                    self._resign(seat)
                case "hint":
                    show_hint(self._adviser, self.position)
                case "review":
                    show_last(self._adviser, self.record, seat)
                case "undo":
                    self._undo(seat)
                case "save":
                    self._save(rest)
                case "load":
                    self._load(rest)
                case _:
                    is_number = word.isascii() and word.isdigit() and len(word) < 7
                    self._push(self._by_number(word) if is_number else line.strip())
        except IllegalMoveError as error:
            console.print(f"{sentence(str(error))} {allowed_moves(error.allowed)}", markup=False)
        except RecordError as error:
            console.print(sentence(str(error)), markup=False)
        except NotationError as error:
            console.print(unreadable_move(error, self.position.legal_moves()), markup=False)
        except OSError as error:
            console.print(sentence(unusable_file(error)), markup=False)
        except (QuincunxError, UnicodeDecodeError) as error:
            console.print(sentence(str(error)), markup=False)
        return self.record is not before

    def _push(self, move: str) -> None:
        game = self.record.game
        number = game.round_of(self.position)
        self.position.push(move)
        self.record = replace(self.record, moves=(*self.record.moves, move), outcome=self.position.outcome)
        autosave.keep(self.record)
        if game.round_of(self.position) != number:
            self._show_sheet()
            console.print(f"[bold]{game.board(self.position, None).round} begins.[/]")

    def _by_number(self, digits: str) -> str:
        moves = self.position.legal_moves()
        if not 1 <= int(digits) <= len(moves):
            raise IllegalMoveError(f"the moves are numbered from 1 to {len(moves)}")
        return moves[int(digits) - 1]

    def _list_moves(self) -> None:
        moves = self.position.legal_moves()
        console.print(list_moves(self.position, moves))

    def _undo(self, seat: int) -> None:
        """Go back to this person's last turn."""
        positions = list(self.record.positions())
        for plies in range(len(self.record.moves) - 1, -1, -1):
            if positions[plies].to_act == (seat,):
                self._sit_down(replace(self.record, moves=self.record.moves[:plies], outcome=None))
                autosave.keep(self.record)
                return
        raise QuincunxError("there is no move of yours to take back")

    def _resign(self, seat: int) -> None:
        game = self.record.game
        others = tuple(other for other in range(game.seats) if other != seat)
        self._end(Outcome(others, self.position.scores, f"{game.seat_names[seat]} resigns"))

    def _end(self, outcome: Outcome) -> None:
        """End the game before the rules do."""
        self.record = replace(self.record, outcome=outcome)
        autosave.keep(self.record)

    def _save(self, name: str) -> None:
        path = named_path(name, "save")
        path.write_text(self.record.text, encoding="utf-8")
        console.print(f"Saved to {path}", markup=False)

    def _load(self, name: str) -> None:
        record = read_record(named_path(name, "load"))
        if record.game != self.record.game:
            raise QuincunxError(f"that is a record of {record.game}; this table plays {self.record.game}")
        self._sit_down(record)

    def _show_sheet(self) -> None:
        sheet = draw_sheet(self.position)
        if sheet is not None:
            console.print(sheet)

    def _show_board(self) -> None:
        console.print()
        console.print(draw_position(self.position))
