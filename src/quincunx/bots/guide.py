"""A guide for a first game: what the last moves meant and what to do now, in sentences that fit any game.

What is particular to a game comes from the game: its notation, its notes on every seat, its task, and the
tips in its `guide.json`, a list of sentences of which the guide says one at each turn.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quincunx.bots.advice import PROVEN, Adviser, Judgement
from quincunx.bots.verdicts import GOOD
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.core.words import quoted
from quincunx.search import Limit

TIPS = "guide.json"
# Short, since the person is not to wait; the advice is for beginners.
LIMIT = Limit(seconds=0.3, visits=4000)

PRAISE = "Well played: {move} was as good as anything."
WARNINGS = {
    "inaccuracy": "{move} was all right; {better} was a little better.",
    "mistake": "{move} was a mistake: {better} was better.",
    "blunder": "{move} gave much away: {better} was a lot better. You may take it back.",
}


# A share of the win that has changed by this much since the person's move, by what others did.
SWING = 0.1
HELPS, HURTS, SAME = "That helps you.", "A strong answer.", "That changes little."
LOST = "How you stand: lost against best play, but few players would find it."


@dataclass(frozen=True, slots=True)
class Turn:
    """A move of the person's: the position before it, how often the person had moved before, and the move."""

    position: Position
    number: int
    move: str


class Reply(NamedTuple):
    """A move of another seat, in notation and in words."""

    seat: int
    move: str
    words: str


@dataclass(frozen=True, slots=True)
class Guidance:
    """What a guide says at a turn, how it graded the move before, and the move it would make.

    `plain` has the same sentences with moves in words instead of notation.
    """

    words: tuple[str, ...]
    plain: tuple[str, ...]
    grade: str | None
    idea: str
    idea_words: str


class Named(NamedTuple):
    """A move in notation and in words."""

    move: str
    words: str


class Sentence(NamedTuple):
    """A sentence in which moves stand for the names in braces."""

    form: str
    moves: Mapping[str, Named] = {}

    def write(self, plain: bool) -> str:
        """The sentence with its moves in words, or in notation."""
        written = self.form
        for name, one in self.moves.items():
            written = written.replace(f"{{{name}}}", quoted(one.words) if plain else one.move)
        return written


def has_guide(game: Game) -> bool:
    """Whether there can be a guide: it looks ahead, which needs moves with numbers, against others."""
    return game.numbered and game.seats > 1


def read_tips(game: Game) -> tuple[str, ...]:
    """What a game wants beginners to know, in the order in which it is to be said."""
    file = game.file(TIPS)
    return tuple(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else ()


def guide(position: Position, last: Turn | None, replies: Sequence[Reply] = ()) -> Guidance:
    """Advise the seat to act; `last` is its last turn, `replies` are the moves of others since then."""
    seat, game = position.to_act[0], position.game
    adviser = Adviser(LIMIT)
    hint = adviser.hint(position)
    judged = _judge(adviser, last)
    said = [Sentence(f"You are {game.seat_names[seat]}.")] if last is None else []
    if judged is not None and last is not None:
        form = PRAISE if judged.grade == GOOD else WARNINGS[judged.grade]
        moves = {"move": judged.move, "better": judged.better or judged.move}
        said.append(Sentence(form, {name: _name(last.position, move) for name, move in moves.items()}))
    for reply in replies:
        named = Named(reply.move, reply.words)
        said.append(Sentence(f"{game.seat_names[reply.seat].capitalize()} played {{move}}.", {"move": named}))
    if judged is not None and replies:
        swing = hint.share - judged.after
        said.append(Sentence(HELPS if swing > SWING else HURTS if swing < -SWING else SAME))
    said += map(Sentence, _changes(position, last, seat))
    stands = LOST if hint.words == PROVEN["loss"] else f"How you stand: {hint.words.partition(',')[0]}."
    said += [Sentence(stands), _task(position, seat)]
    tips = read_tips(game)
    number = 0 if last is None else last.number + 1
    if number < len(tips):
        said.append(Sentence(tips[number]))
    words, plain = (tuple(sentence.write(plain) for sentence in said) for plain in (False, True))
    grade = judged.grade if judged else None
    return Guidance(words, plain, grade, hint.move, game.words(position, hint.move))


def _name(position: Position, move: str) -> Named:
    return Named(move, position.game.words(position, move))


def _judge(adviser: Adviser, last: Turn | None) -> Judgement | None:
    """What the last move was worth, if there was a choice."""
    if last is None or len(last.position.legal_moves()) == 1:
        return None
    return adviser.judge(last.position, last.move)


def _changes(position: Position, last: Turn | None, seat: int) -> list[str]:
    """What the game notes about seats, where that has changed since the last turn."""
    if last is None:
        return []
    game = position.game
    before, after = game.board(last.position, seat).notes, game.board(position, seat).notes
    changed = []
    for shelf, old, new in zip(game.kit.shelves, before, after, strict=False):
        if new and new != old and shelf.seat is not None:
            whose = "You" if shelf.seat == seat else game.seat_names[shelf.seat].capitalize()
            changed.append(f"{whose}: {new}.")
    return changed


def _task(position: Position, seat: int) -> Sentence:
    """What may be done."""
    game = position.game
    moves = position.legal_moves()
    if len(moves) == 1:
        return Sentence("There is only one thing to do: {move}.", {"move": _name(position, moves[0])})
    winning = [move for move in moves if _wins(position, move, seat)]
    if winning:
        return Sentence("You can win the game with this move: look for it!")
    task = game.board(position, seat).task or game.kit.task
    return Sentence(f"Your turn: {task}; there are {len(moves)} moves.")


def _wins(position: Position, move: str, seat: int) -> bool:
    """Whether a move ends the game at once in a seat's favour; where something is hidden, nobody can tell."""
    if position.game.hides:
        return False
    after = position.copy()
    after.push(move)
    return after.outcome is not None and after.outcome.winners == (seat,)
