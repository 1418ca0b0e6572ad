"""Advice at the table: a hint, a judgement of the last move, and a review of the whole game."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from quincunx.bots.advice import Adviser, Judgement
from quincunx.bots.verdicts import GOOD
from quincunx.cli.support.console import console
from quincunx.cli.support.progress import track
from quincunx.cli.support.sentences import spoken
from quincunx.core.position import Position
from quincunx.core.record import Record
from quincunx.core.stream import RandomStream
from quincunx.search import Limit

REVIEW_SECONDS = 10.0  # for a whole game, about
MOST_SECONDS = 0.2  # for a look at one move
MOST_LINES = 5


def show_hint(adviser: Adviser, position: Position) -> None:
    """Say what to play, and how good the position is, by what its seat knows."""
    seen = position.copy()
    seen.redeal(RandomStream(secrets.randbits(64)))
    with console.status("looking ahead"):
        hint = adviser.hint(seen)
    words = position.game.words(position, hint.move)
    console.print(f"Try [bold]{hint.move}[/], {words}: {hint.words}.")


def show_last(adviser: Adviser, record: Record, seat: int) -> None:
    """Say how good a seat's last move was; not alone, where that goes by cards that nobody has seen yet."""
    if record.game.lone_player is not None and record.outcome is None:
        console.print("What it was worth depends on what is hidden: the review comes when the game is over.")
        return
    own = own_moves(record, (seat,))
    if not own:
        console.print("You have not yet made a move in which you had a choice.")
        return
    number, position, move = own[-1]
    with console.status("looking ahead"):
        judgement = adviser.judge(position, move)
    console.print(describe_judgement(number, position, judgement), markup=False)


def show_review(adviser: Adviser, record: Record, seats: Collection[int]) -> None:
    """List the worst moves that people made in a finished game; Ctrl-C ends the review."""
    own = own_moves(record, seats)
    if not own:
        return
    limit = Limit(seconds=min(MOST_SECONDS, REVIEW_SECONDS / len(own) / 2))
    try:
        judged = [
            (number, position, adviser.judge(position, move, limit))
            for number, position, move in track(own, "reviewing")
        ]
    except KeyboardInterrupt:
        return
    doubtful = [entry for entry in judged if entry[2].grade != GOOD]
    if not doubtful:
        console.print("Review: no mistakes that I can see.")
        return
    worst = sorted(doubtful, key=lambda entry: -entry[2].loss)[:MOST_LINES]
    console.print("Review:" if len(worst) == len(doubtful) else f"Review, the {MOST_LINES} worst moves:")
    for entry in sorted(worst, key=lambda entry: entry[0]):
        console.print(f"  {describe_judgement(*entry)}", markup=False)


def own_moves(record: Record, seats: Collection[int]) -> list[tuple[int, Position, str]]:
    """The moves of these seats that had alternatives: number, position before, and the move."""
    positions = list(record.positions())
    return [
        (number + 1, positions[number], move)
        for number, move in enumerate(record.moves)
        if positions[number].to_act[0] in seats and len(positions[number].legal_moves()) > 1
    ]


def describe_judgement(number: int, position: Position, judgement: Judgement) -> str:
    """A judgement in a line: `move 5, Sb2 (white square on b2): mistake, 62 % → 41 %; better: Cc3 (…)`."""
    line = f"move {number}, {spoken(position, judgement.move)}: {judgement.grade}"
    if judgement.better is None or judgement.grade == GOOD:
        return line
    better = spoken(position, judgement.better)
    return f"{line}, {judgement.before:.0%} → {judgement.after:.0%}; better: {better}"
