"""A table in the terminal without turns: one person and bots, all at once, in real time.

What happens appears as it happens, above what the person is typing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from rich.columns import Columns
from rich.markdown import Markdown

from quincunx.bots import Bot
from quincunx.bots.real_time import as_real_time
from quincunx.cli.support import autosave
from quincunx.cli.support.console import console
from quincunx.cli.support.files import named_path
from quincunx.cli.support.live_game import Happening, LiveGame
from quincunx.cli.support.live_lines import Lines, open_lines
from quincunx.cli.support.pages import draw_page
from quincunx.cli.support.score_sheet import draw_sheet
from quincunx.cli.support.sentences import (
    allowed_moves,
    describe_result,
    list_moves,
    sentence,
    unusable_file,
)
from quincunx.cli.support.sketch import draw_position
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.kit import Board
from quincunx.core.layout import Layout
from quincunx.core.record import Record
from quincunx.match import Refusal

HELP = """\
All play at once, and what the others do appears as it happens. Type what you do, such as
**{example}**, or its number in the list of moves. When you may claim what lies on the table, that is
listed with numbers: type those, such as **1 5 6**. Or:

- **moves**: what you may do, numbered
- **board**: the table as it is now (or just press Enter)
- **next**: go on with the next round (or just press Enter)
- **save** *file*: save a record of the game
- **resign**: give up
- **rules**: the rules of the game
- **quit**: leave; the game is saved, and goes on from this moment with `--load`
"""

MOMENT = 50  # milliseconds

COMMANDS = ("moves", "board", "next", "save", "resign", "rules", "help", "quit")


class Leave(Exception):
    """The person wants to leave."""


class RealTimeTable:
    """One game with its players; `None` is the person. `clock` gives the time in seconds."""

    def __init__(
        self,
        record: Record,
        players: Sequence[Bot | None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        people = [seat for seat, player in enumerate(players) if player is None]
        if len(people) != 1:
            raise OptionError(
                f"in {record.game} all play at once: one person can play in a terminal, not {len(people)}"
            )
        self.seat = people[0]
        self.game = record.game
        self._headers = record.headers
        self._ended = record.outcome
        self._live = LiveGame(
            record, [None if player is None else as_real_time(player) for player in players]
        )
        self._clock = clock
        self._began = clock() - self._live.now / 1000

    @property
    def record(self) -> Record:
        """The game so far."""
        record = self._live.match.record
        return replace(record, outcome=self._ended or record.outcome, headers=self._headers)

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        console.print(f"[bold]{self.game.title}[/]: all play at once. Type what you do, or [bold]help[/].")
        autosave.put_previous_aside()
        with open_lines(f"{self.game.seat_names[self.seat]}> ", self.words, self.status) as lines:
            asyncio.run(self.play_by(lines))

    async def play_by(self, lines: Lines) -> None:
        """The same, with lines from anywhere."""
        autosave.keep(self.record)
        self._show_board()
        try:
            await self._play_on(lines)
        except (Leave, asyncio.CancelledError):
            autosave.say_goodbye()
            return
        outcome = self._ended or self._live.match.outcome
        assert outcome is not None
        self._show_sheet()
        console.print(f"[bold]{describe_result(self.game, outcome)}[/] {sentence(outcome.reason)}")

    async def _play_on(self, lines: Lines) -> None:
        while self._goes_on:
            line = asyncio.ensure_future(lines.read())
            try:
                while self._goes_on and not line.done():
                    await asyncio.wait([line], timeout=self._seconds_to_wait())
                    self._catch_up()
                if line.done() and self._goes_on:
                    self._obey(line.result().strip())
            except EOFError:
                raise Leave from None
            finally:
                line.cancel()
                with suppress(asyncio.CancelledError, EOFError):
                    await line

    @property
    def _goes_on(self) -> bool:
        return self._ended is None and self._live.match.status == "playing"

    def _now(self) -> int:
        return max(self._live.now, round((self._clock() - self._began) * 1000))

    def _seconds_to_wait(self) -> float | None:
        at = self._live.next_at
        return None if at is None else max(0, at - self._now()) / 1000

    def _catch_up(self) -> None:
        for happening in self._live.catch_up(self._now()):
            if happening is None:
                self._begin_round()
            else:
                self._show(happening)

    def words(self) -> list[str]:
        return [*self._moves(), *COMMANDS]

    def _moves(self) -> list[str]:
        """What may be done; where finding out what goes together is the game, only what has a name."""
        match = self._live.match
        moves = [] if match.rests else match.position.legal_moves(self.seat)
        buttons = self.game.kit.buttons
        return [move for move in moves if move in buttons] if self._layout().collects else moves

    def _board(self) -> Board:
        return self.game.board(self._live.match.position, self.seat)

    def _layout(self) -> Layout:
        return self.game.layout(self._live.match.position, self.seat)

    def status(self) -> str:
        """The round, the time, and how long somebody may still do what only they can do now."""
        match, now = self._live.match, self._now()
        if match.rests_until is not None:
            return f"The next round begins in {_seconds(match.rests_until - now)}: press Enter to go on"
        played, lapse = match.played_until(now), match.lapse()
        words = [self._board().round, f"{played // 60_000}:{played // 1000 % 60:02}"]
        if lapse is not None:
            left = _seconds(round(lapse.at * 1000) - played)
            words.append(f"{self.game.seat_names[lapse.seat]} {self.game.kit.doing}, {left} left")
        return "   ".join(filter(None, words))

    # What the person says.

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "" | "next" if self._live.match.rests:
                    self._live.get_ready(self.seat, self._now())
                    self._begin_round()
                case "" | "board":
                    self._show_board()
                case "moves":
                    console.print(list_moves(self._live.match.position, self._moves()))
                case "help" | "?":
                    example = next(iter(self._moves()), "quit")
                    console.print(Markdown(HELP.format(example=example)))
                case "rules":
                    console.print(*draw_page(self.game, self.game.rules), sep="\n")
                case "quit":
                    raise Leave
                case "resign":
                    self._live.resign(self.seat, self._now())
                    autosave.keep(self.record)
                case "save":
                    path = named_path(rest, "save")
                    path.write_text(self.record.text, encoding="utf-8")
                    console.print(f"Saved to {path}", markup=False)
                case _:
                    self._show(self._act(line))
        except Refusal as refusal:
            console.print(f"{sentence(str(refusal))} {allowed_moves(self._moves())}", markup=False)
        except OSError as error:
            console.print(sentence(unusable_file(error)), markup=False)
        except QuincunxError as error:
            console.print(sentence(str(error)), markup=False)

    def _act(self, line: str) -> Happening:
        numbers = line.replace(",", " ").split()
        if not all(number.isascii() and number.isdigit() and len(number) < 7 for number in numbers):
            return self._live.act(self.seat, line, self._now())
        chosen = [int(number) for number in numbers]
        claimable = self._claimable()
        things = [name for name, _ in claimable] or self._moves()
        if not all(1 <= number <= len(things) for number in chosen):
            raise OptionError(f"what you can choose is numbered from 1 to {len(things)}")
        if claimable:
            return self._live.compose(self.seat, [things[number - 1] for number in chosen], self._now())
        if len(chosen) > 1:
            raise OptionError("one thing at a time")
        return self._live.act(self.seat, things[chosen[0] - 1], self._now())

    def _claimable(self) -> list[tuple[str, str]]:
        """What the person may claim now: ids of sites, and what lies there."""
        layout = self._layout()
        if layout.claim is None or layout.claim.seat != self.seat:
            return []
        sites = {site.id: site for site in layout.sites}
        return [(site, sites[site].kind or sites[site].label) for site in layout.claim.sites]

    # What the person is told.

    def _show(self, happening: Happening) -> None:
        autosave.keep(self.record)
        for told in self.game.tell(*happening):
            console.print(sentence(told), markup=False, style="bold" if happening.seat == self.seat else "")
        if self._live.match.rests:
            self._show_sheet()
            console.print("Press Enter for the next round, or wait for it.")
        elif self._has_changed(happening):
            self._show_board()
        elif self._claimable():
            self._list_claimable()

    def _has_changed(self, happening: Happening) -> bool:
        """Whether other things lie on the table; that other moves can be made is told in words."""
        before, after = happening.before, happening.after
        moves = {*self.game.kit.buttons, *before.legal_moves(self.seat), *after.legal_moves(self.seat)}
        old, new = (self.game.board(position, self.seat).sites for position in (before, after))
        return any(old.get(site) != new.get(site) for site in old.keys() | new.keys() if site not in moves)

    def _begin_round(self) -> None:
        console.print(f"{self._board().round} begins.", style="bold")
        self._show_board()

    def _show_sheet(self) -> None:
        sheet = draw_sheet(self._live.match.position)
        if sheet is not None:
            console.print(sheet)

    def _show_board(self) -> None:
        if self._live.match.rests:
            self._show_sheet()  # what the next round brings is not seen before it begins
            return
        console.print()
        console.print(draw_position(self._live.match.position, self.seat))
        if self._claimable():
            self._list_claimable()

    def _list_claimable(self) -> None:
        console.print("Claim by numbers:")
        self._list([name for _, name in self._claimable()])

    def _list(self, things: Sequence[str]) -> None:
        width = len(str(len(things)))
        console.print(Columns([f"[dim]{n:>{width}}[/] {thing}" for n, thing in enumerate(things, start=1)]))


def _seconds(milliseconds: int) -> str:
    """A time that is left, in whole seconds; a moment more than that does not count."""
    return f"{max(0, -((MOMENT - milliseconds) // 1000))} s"
