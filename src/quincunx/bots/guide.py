"""A guide for a first game: what the last moves meant and what to do now, in sentences that fit any game.

What is particular to a game comes from the game: its notation, its notes on every seat, its task, and the
tips in its `guide.json`, a list of sentences of which the guide says one at each turn.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from quincunx.bots.advice import PROVEN, Adviser, Judgement
from quincunx.bots.verdicts import GOOD
from quincunx.core.game import Game
from quincunx.core.position import Position
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


@dataclass(frozen=True, slots=True)
class Guidance:
    """What a guide says at a turn, how it graded the move before, and the move it would make."""

    words: tuple[str, ...]
    grade: str | None
    idea: str


def has_guide(game: Game) -> bool:
    """Whether there can be a guide: it looks ahead, which needs moves with numbers, against others."""
    return game.numbered and game.seats > 1


def read_tips(game: Game) -> tuple[str, ...]:
    """What a game wants beginners to know, in the order in which it is to be said."""
    file = game.file(TIPS)
    return tuple(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else ()


def guide(position: Position, last: Turn | None, replies: tuple[tuple[int, str], ...] = ()) -> Guidance:
    """Advise the seat to act; `last` is its last turn, `replies` are the moves of others since then."""
    seat, game = position.to_act[0], position.game
    adviser = Adviser(LIMIT)
    hint = adviser.hint(position)
    judged = _judge(adviser, last)
    words = [f"You are {game.seat_names[seat]}."] if last is None else []
    if judged is not None:
        sentence = PRAISE if judged.grade == GOOD else WARNINGS[judged.grade]
        words.append(sentence.format(move=judged.move, better=judged.better))
    words += [f"{game.seat_names[other].capitalize()} played {move}." for other, move in replies]
    if judged is not None and replies:
        swing = hint.share - judged.after
        words.append(HELPS if swing > SWING else HURTS if swing < -SWING else SAME)
    words += _changes(position, last, seat)
    words.append(LOST if hint.words == PROVEN["loss"] else f"How you stand: {hint.words.partition(',')[0]}.")
    words.append(_task(position, seat))
    tips = read_tips(game)
    number = 0 if last is None else last.number + 1
    if number < len(tips):
        words.append(tips[number])
    return Guidance(tuple(words), judged.grade if judged else None, hint.move)


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


def _task(position: Position, seat: int) -> str:
    """What may be done."""
    game = position.game
    moves = position.legal_moves()
    if len(moves) == 1:
        return f"There is only one thing to do: {moves[0]}."
    winning = [move for move in moves if _wins(position, move, seat)]
    if winning:
        return "You can win the game with this move: look for it!"
    task = game.board(position, seat).task or game.kit.task
    return f"Your turn: {task}; there are {len(moves)} moves."


def _wins(position: Position, move: str, seat: int) -> bool:
    """Whether a move ends the game at once in a seat's favour; where something is hidden, nobody can tell."""
    if position.game.hides:
        return False
    after = position.copy()
    after.push(move)
    return after.outcome is not None and after.outcome.winners == (seat,)
