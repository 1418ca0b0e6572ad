"""Study: a tree of moves with signs and comments, from the start of a game or from any position.

A place in it is named by its path: the moves that lead there, as a record has them; () is the root. Each move
is checked by the rules. It is written as a record with variations; a record is read as a study without any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias
from weakref import ReferenceType, ref

from quincunx.core.errors import IllegalMoveError, NotationError, RecordError, StudyError
from quincunx.core.game import Game
from quincunx.core.outcome import Outcome
from quincunx.core.position import Position
from quincunx.core.record import (
    MOVES_PER_LINE,
    Record,
    push_entry,
    read_entry,
    split_lines,
    write_entry,
)
from quincunx.core.tree_text import (
    CLOSING,
    OPENING,
    SIGNS,
    MoveLines,
    Token,
    check_number,
    one_line,
    read_tokens,
    write_comment,
    write_entry_text,
)

MOST_MOVES = 5_000  # of a study in all
LONGEST_LINE = 1_000  # moves of one line
LONGEST_COMMENT = 2_000  # characters
DEEPEST_BRACKETS = 100  # in one another, in a text
LONGEST_TEXT = 1_000_000  # characters
FEW = 8  # moves of one position; among more they are found by their names

POSITION = "Position"  # the header that says from where it goes, if that is not the start
TITLE = "Title"  # the header with what it is called

Path: TypeAlias = tuple[str, ...]


@dataclass(eq=False, slots=True, weakref_slot=True)
class Branch:
    """A move of a study, what was said of it, and how it goes on; the first of `after` is the main line.

    It lasts as long as its study: what is above it is not held by it, so that a study which nobody needs any
    more is gone at once.
    """

    move: str
    depth: int = 0
    sign: str = ""
    comment: str = ""
    after: list[Branch] = field(default_factory=list)
    _above: ReferenceType[Branch] | None = None
    _named: dict[str, Branch] | None = None  # all of `after`, if these are not few

    @property
    def parent(self) -> Branch | None:
        """The move before it; None of the root, which has no move."""
        if self._above is None:
            return None
        parent = self._above()
        if parent is None:
            raise ReferenceError("the study that this move belongs to is gone")
        return parent

    def find(self, move: str) -> Branch | None:
        """What follows by a move, if the study has it."""
        if self._named is not None:
            return self._named.get(move)
        return next((branch for branch in self.after if branch.move == move), None)

    def put(self, move: str) -> Branch:
        """Have a further move follow."""
        new = Branch(move, self.depth + 1, _above=ref(self))
        self.after.append(new)
        if self._named is not None:
            self._named[move] = new
        elif len(self.after) > FEW:
            self._named = {branch.move: branch for branch in self.after}
        return new

    def take(self, branch: Branch) -> None:
        """Have one of those that follow no more."""
        self.after.remove(branch)
        if self._named is not None:
            del self._named[branch.move]

    @property
    def path(self) -> Path:
        """The moves that lead to this one, and it."""
        moves, branch = [], self
        while branch.parent is not None:
            moves.append(branch.move)
            branch = branch.parent
        return tuple(reversed(moves))


class Study:
    """A game with variations, to which moves are added and from which they are taken."""

    def __init__(
        self,
        game: Game,
        *,
        seed: int = 0,
        position: str | None = None,
        players: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """`position` is the text of the one it goes from; without one it goes from the start."""
        self._head = Record(game, seed, players=tuple(players), headers=dict(headers or {}))
        self._first = game.start(seed) if position is None else game.position(position)
        self.from_start = position is None
        self.root = Branch("")
        self.size = 0  # moves
        # How the game ended that the main line was once, and that main line: with another it does not count.
        self._ended: tuple[Outcome, Path] | None = None

    @classmethod
    def of_record(cls, record: Record) -> Study:
        """A game as it was played, without variations."""
        study = cls(record.game, seed=record.seed, players=record.players, headers=record.headers)
        study.add((), *record.moves)
        if record.outcome is not None:
            study._ended = record.outcome, study.main_line
        return study

    # What there is.

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self._head.game

    @property
    def seed(self) -> int:
        """What decides everything random in it."""
        return self._head.seed

    @property
    def players(self) -> tuple[str, ...]:
        """Who played the game, if anybody did."""
        return self._head.players

    @property
    def headers(self) -> Mapping[str, str]:
        """What else stands above the moves."""
        return self._head.headers

    @property
    def title(self) -> str:
        """What it is called; empty if nobody has said so."""
        return self.headers.get(TITLE, "")

    @property
    def main_line(self) -> Path:
        """The first move after every position."""
        branch = self.root
        while branch.after:
            branch = branch.after[0]
        return branch.path

    def at(self, path: Sequence[str]) -> Branch:
        """What is at a place; StudyError if there is no such place."""
        branch = self.root
        for number, move in enumerate(path, start=1):
            found = branch.find(move)
            if found is None:
                raise StudyError(f"the study has no move {number} {move[:40]!r} there")
            branch = found
        return branch

    def position(self, path: Sequence[str] = ()) -> Position:
        """The position at a place, an independent copy."""
        self.at(path)
        return self._follow(path)

    def _follow(self, path: Sequence[str]) -> Position:
        position = self._first.copy()
        for move in path:
            push_entry(position, move)
        return position

    def walk(self) -> Iterator[Branch]:
        """Every move; each comes after the one that it follows, and before what is played instead of it."""
        waiting = self.root.after[::-1]
        while waiting:
            branch = waiting.pop()
            yield branch
            waiting += reversed(branch.after)

    def branches(self) -> Iterator[tuple[Branch, Position, Position]]:
        """Every move with the positions before and after it; each comes after the one that it follows."""
        waiting = [(branch, self._first) for branch in reversed(self.root.after)]
        while waiting:
            branch, before = waiting.pop()
            after = before.copy()
            push_entry(after, branch.move)
            yield branch, before.copy(), after.copy()
            waiting += [(further, after) for further in reversed(branch.after)]

    # What can be done with it.

    def add(self, path: Sequence[str], *moves: str) -> Path:
        """Play moves at a place and return where that leads; those that are there already are followed.

        IllegalMoveError, NotationError or StudyError leave the study unchanged.
        """
        branch = self.at(path)
        position = self._follow(path)
        known = branch
        new: list[str] = []
        for entry in moves:
            move = self.entry(entry)
            push_entry(position, move)
            found = None if new else known.find(move)
            if found is None:
                new.append(move)
            else:
                known = found
        self._check_room(len(path) + len(moves), len(new))
        for move in new:
            known = self.grow(known, move)
        return known.path

    def entry(self, written: str) -> str:
        """A move as the study has it, however it was written: times belong to games without turns alone."""
        if self.game.numbered or self.game.real_time:
            return written
        move, seat, _ = read_entry(written)
        return write_entry(move, seat)

    def _check_room(self, length: int, new: int) -> None:
        if length > LONGEST_LINE:
            raise StudyError(f"a line of a study has at most {LONGEST_LINE} moves")
        if self.size + new > MOST_MOVES:
            raise StudyError(f"a study has at most {MOST_MOVES} moves")

    def grow(self, branch: Branch, move: str) -> Branch:
        """Have a move after another one, which whoever calls this has checked by the rules."""
        found = branch.find(move)
        if found is not None:
            return found
        self._check_room(branch.depth + 1, 1)
        self.size += 1
        return branch.put(move)

    def comment(self, path: Sequence[str], words: str) -> None:
        """Say something at a place, in one line; nothing takes back what was said."""
        self.at(path).comment = checked_comment(words)

    def entitle(self, title: str) -> None:
        """Call it something, in one line, or nothing."""
        others = {name: value for name, value in self.headers.items() if name != TITLE}
        title = one_line(title)
        self._head = replace(self._head, headers={TITLE: title, **others} if title else others)

    def sign(self, path: Sequence[str], sign: str) -> None:
        """Give a move one of the `SIGNS`, or none."""
        branch = self._move_at(path)
        if sign and sign not in SIGNS:
            raise StudyError(f"a sign is one of {' '.join(SIGNS)}, not {sign[:20]!r}")
        branch.sign = sign

    def promote(self, path: Sequence[str]) -> None:
        """Make a variation the main line where it branched off last."""
        branch = self._move_at(path)
        while branch.parent is not None:
            siblings = branch.parent.after
            if siblings[0] is not branch:
                siblings.remove(branch)
                siblings.insert(0, branch)
                return
            branch = branch.parent

    def delete(self, path: Sequence[str]) -> None:
        """Take away a move and all that follows it."""
        branch = self._move_at(path)
        assert branch.parent is not None
        branch.parent.take(branch)
        waiting = [branch]
        while waiting:
            self.size -= 1
            waiting += waiting.pop().after

    def _move_at(self, path: Sequence[str]) -> Branch:
        if not path:
            raise StudyError("there is no move before the first")
        return self.at(path)

    # As text.

    @property
    def record(self) -> Record:
        """The main line alone; StudyError if it does not begin at the start of a game."""
        if not self.from_start:
            raise StudyError("a record begins at the start of a game, and this study at a position")
        return replace(self._head, moves=self.main_line, outcome=self.outcome)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ends that the main line is; None if it does not."""
        main = self.main_line
        if self._ended is not None and self._ended[1] == main:
            return self._ended[0]
        return self._follow(main).outcome

    @property
    def text(self) -> str:
        """A record with variations; `Study.parse` reads it. Without any it is what `Record` writes.

        StudyError if there are more brackets in one another than can be read.
        """
        self._check_brackets()
        main = self.main_line
        branch, written = self.root, MoveLines(len(main), MOVES_PER_LINE)
        while branch.after:
            first, *others = branch.after
            entry = write_entry_text(first.move, first.sign, first.comment)
            written.add(entry, [" ".join(_write_line(other)) for other in others])
            branch = first
        written.close()
        comment = write_comment(self.root.comment)
        if self.from_start:
            head = replace(self._head, outcome=self.outcome)
        else:
            head = replace(self._head, headers={POSITION: self._first.text, **self.headers})
        return "\n".join([*head.header_lines(), "", *filter(None, [comment]), *written.lines]) + "\n"

    def _check_brackets(self) -> None:
        brackets = {self.root: 0}
        for branch in self.walk():
            assert branch.parent is not None
            brackets[branch] = brackets[branch.parent] + (branch.parent.after[0] is not branch)
        if max(brackets.values()) > DEEPEST_BRACKETS:
            raise StudyError(f"a study has variations in one another {DEEPEST_BRACKETS} deep at most")

    @classmethod
    def parse(cls, text: str) -> Study:
        """Read a record, with variations or without; RecordError says what is wrong with it, and where."""
        if len(text) > LONGEST_TEXT:
            raise RecordError(f"at most {LONGEST_TEXT} characters", text)
        lines = split_lines(text)
        head, first = Record.read_head(lines)
        headers = dict(head.headers)
        start = headers.pop(POSITION, None)
        try:
            study = cls(head.game, seed=head.seed, position=start, players=head.players, headers=headers)
        except NotationError as error:
            raise RecordError(f"a position ({error})", start or "") from None
        _Reader(study, lines, first).run()
        if head.outcome is not None and study.from_start:
            study._ended = head.outcome, study.main_line
            study.record.check()
        return study


def checked_comment(words: str) -> str:
    """A comment in one line; StudyError if it is too long."""
    words = one_line(words)
    if len(words) > LONGEST_COMMENT:
        raise StudyError(f"a comment has at most {LONGEST_COMMENT} characters")
    return words


def _write_line(branch: Branch) -> Iterator[str]:
    """A variation and all that is in it; without recursion, since there may be many in one another."""
    # Each move with whether those that are played instead of it follow: not if it is in brackets itself.
    waiting: list[tuple[Branch, bool] | str] = [(branch, False)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        branch, with_others = item
        yield write_entry_text(branch.move, branch.sign, branch.comment)
        waiting += [(first, True) for first in branch.after[:1]]
        if with_others and branch.parent is not None:
            for other in reversed(branch.parent.after[1:]):
                waiting += [CLOSING, (other, False), OPENING]


class _Place(NamedTuple):
    """Where the reader is: a move, the position after it, and that before it, unless brackets begin there."""

    branch: Branch
    position: Position
    before: Position | None


class _Reader:
    """Fills a study from a text."""

    def __init__(self, study: Study, lines: list[str], first: int) -> None:
        self._study = study
        self._lines = lines
        self._first = first
        self._place = _Place(study.root, study.position(), None)
        self._outside: list[_Place] = []

    def run(self) -> None:
        """Read everything."""
        for token in read_tokens(self._lines, self._first):
            try:
                self._read(token)
            except StudyError as error:
                raise token.expected(f"less ({error})") from None
        if self._outside:
            raise RecordError("a ) for every (", "", 1, len(self._lines))

    def _read(self, token: Token) -> None:
        place = self._place
        if token.kind == "move":
            self._play(token)
        elif token.kind == "number":
            check_number(token, place.branch.depth + 1, self._lines)
        elif token.kind == OPENING:
            self._open(token)
        elif token.kind == CLOSING:
            if not self._outside or place.before is None:
                raise token.expected("a move")
            self._place = self._outside.pop()
        elif token.kind == "comment":
            if place.before is None and self._outside:
                raise token.expected("a move before its comment")
            said = place.branch.comment
            place.branch.comment = checked_comment(f"{said} {token.text}")
        else:
            if place.before is None:
                raise token.expected("a move before its sign")
            place.branch.sign = token.text

    def _play(self, token: Token) -> None:
        branch, before, _ = self._place
        position, number = before.copy(), branch.depth + 1
        move = self._study.entry(token.text)
        try:
            push_entry(position, move)
        except (IllegalMoveError, NotationError) as error:
            raise token.expected(f"move {number} to be possible ({error})") from None
        self._place = _Place(self._study.grow(branch, move), position, before)

    def _open(self, token: Token) -> None:
        branch, _, before = self._place
        if before is None or branch.parent is None:
            raise token.expected("a move before what is played instead of it")
        if len(self._outside) == DEEPEST_BRACKETS:
            raise token.expected(f"at most {DEEPEST_BRACKETS} brackets in one another")
        self._outside.append(self._place)
        self._place = _Place(branch.parent, before.copy(), None)
