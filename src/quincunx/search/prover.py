"""Depth-first proof-number search: whether a seat can force a result, whatever the others do.

Every position has two numbers: how many positions at least must still be settled to prove that
the seat reaches its goal (proof), and to show that it cannot (disproof). The search always
goes where the smaller of them can be brought down with the least work, and keeps what it has
found in a table of fixed size. Positions count as equal when their `canonical_key` says so.

Only for games of two seats without hidden cards.
"""

from __future__ import annotations

from typing import Any

from quincunx.core import bits, gil
from quincunx.core.position import Position
from quincunx.search import table

SETTLED = 1000000000  # the number of what cannot be shown any more
FRAMES = 128  # lines are followed no deeper than this


class Prover:
    """A proof search with its table, which serves any number of questions about one game."""

    def __init__(self, position: Position, memory: int) -> None:
        self.count = 1 << max(2, (memory // table.BYTES_PER_ENTRY).bit_length() - 1)
        self.entries = table.create(self.count)
        self.nodes = 0
        self.budget = 0
        self.seat = 0
        self.sharing = False
        self.salt = 0
        self.scratch = position.copy()
        self.top = _Frame(position.copy(), None)
        for _ in range(FRAMES):
            self.top = _Frame(position.copy(), self.top)

    def __dealloc__(self) -> None:
        table.release(self.entries)

    def ask(self, position: Position, seat: int, sharing: bool, nodes: int) -> int:
        """Whether a seat can force a win, or with `sharing` at least a draw: 1 yes, -1 no, 0 unknown yet.

        After `nodes` more positions it gives up; the table remembers where to go on.
        """
        frame = self.top
        frame.position.copy_from(position)
        self.seat = seat
        self.sharing = sharing
        self.salt = bits.mix(2 * seat + sharing + 1)
        self.budget = self.nodes + nodes
        if position.outcome is not None:
            return 1 if reached(self, frame.position) else -1
        frame.key = frame.position.canonical_key() ^ self.salt
        frame.proof = frame.disproof = 1
        thread = gil.release()
        explore(self, frame, SETTLED, SETTLED)
        gil.restore(thread)
        return 1 if frame.proof == 0 else -1 if frame.disproof == 0 else 0


class _Frame:
    """One position of the line being searched, with what is known of its children."""

    def __init__(self, position: Position, below: _Frame | None) -> None:
        self.position = position
        self.below: Any = below
        self.key = 0
        self.proof = 1
        self.disproof = 1
        self.best = 0  # the child to go on with
        self.second = 0  # the number of the runner-up
        self.count = 0
        self.actions = [0] * 4096
        self.keys = [0] * 4096
        self.proofs = [0] * 4096
        self.disproofs = [0] * 4096


def reached(prover: Prover, position: Position) -> bool:
    """Whether the seat has reached its goal in a game that is over."""
    winners = position.winner_mask()
    if prover.sharing:
        return winners >> prover.seat & 1 != 0
    return winners == 1 << prover.seat


def explore(prover: Prover, frame: _Frame, most_proof: int, most_disproof: int) -> None:
    """Work on a position until one of its numbers reaches its limit, or the budget is spent."""
    before = prover.nodes
    prover.nodes += 1
    attacking = frame.position.turn == prover.seat
    look_at_children(prover, frame, attacking)
    while True:
        add_up(frame, attacking)
        if (
            frame.proof >= most_proof
            or frame.disproof >= most_disproof
            or prover.nodes >= prover.budget
            or frame.below is None
        ):
            break
        # Half as much again than the second best needs, so as not to change the line all the time.
        patience = frame.second + (frame.second >> 1) + 1
        if attacking:
            child_proof = min(most_proof, patience)
            child_disproof = most_disproof - frame.disproof + frame.disproofs[frame.best]
        else:
            child_proof = most_proof - frame.proof + frame.proofs[frame.best]
            child_disproof = min(most_disproof, patience)
        frame.below.position.copy_from(frame.position)
        frame.below.position.apply(frame.actions[frame.best])
        frame.below.key = frame.keys[frame.best]
        explore(prover, frame.below, child_proof, child_disproof)
        frame.proofs[frame.best] = frame.below.proof
        frame.disproofs[frame.best] = frame.below.disproof
    table.store(prover.entries, prover.count, frame.key, frame.proof, frame.disproof, prover.nodes - before)


def look_at_children(prover: Prover, frame: _Frame, attacking: bool) -> None:
    """Find out what is known of the positions one move further."""
    frame.count = frame.position.list_actions(frame.actions)
    for index in range(frame.count):
        prover.scratch.copy_from(frame.position)
        prover.scratch.apply(frame.actions[index])
        guess(prover, frame, index)
        if settles(frame, index, attacking):
            return
    for index in range(frame.count):
        if frame.keys[index] != 0:
            found = table.find(prover.entries, prover.count, frame.keys[index])
            if found >= 0:
                frame.proofs[index] = prover.entries[found].proof
                frame.disproofs[index] = prover.entries[found].disproof
                if settles(frame, index, attacking):
                    return


def guess(prover: Prover, frame: _Frame, index: int) -> None:
    """The numbers of a child, which stands on the scratch board, before anything is known of it.

    The side that succeeds with one move is taken to be one step away, the other side as many as it
    has moves to answer. The key is 0 where the game is over, so that there is nothing to look up.
    """
    replies = prover.scratch.count_actions()
    if replies == 0:
        success = reached(prover, prover.scratch)
        frame.proofs[index] = 0 if success else SETTLED
        frame.disproofs[index] = SETTLED if success else 0
        frame.keys[index] = 0
        return
    frame.keys[index] = prover.scratch.canonical_key() ^ prover.salt
    table.prefetch(prover.entries, prover.count, frame.keys[index])
    if prover.scratch.turn == prover.seat:
        frame.proofs[index] = 1
        frame.disproofs[index] = 1 + 3 * replies
    else:
        frame.proofs[index] = 1 + 3 * replies
        frame.disproofs[index] = 1


def settles(frame: _Frame, index: int, attacking: bool) -> bool:
    """Whether a child is enough to settle the matter; then it is the only one that counts."""
    if (frame.proofs[index] if attacking else frame.disproofs[index]) != 0:
        return False
    frame.actions[0] = frame.actions[index]
    frame.proofs[0] = frame.proofs[index]
    frame.disproofs[0] = frame.disproofs[index]
    frame.count = 1
    return True


def add_up(frame: _Frame, attacking: bool) -> None:
    """Set a frame's numbers from its children's, the child to go on with, and the runner-up's number.

    One success is enough for the side to move, but all its moves have to fail for it to fail.
    """
    easiest = SETTLED
    second = SETTLED
    best = 0
    total = 0
    for index in range(frame.count):
        own = frame.proofs[index] if attacking else frame.disproofs[index]
        other = frame.disproofs[index] if attacking else frame.proofs[index]
        if own < easiest:
            second = easiest
            easiest = own
            best = index
        elif own < second:
            second = own
        total += other
    # Only what is settled may have the number that says so.
    total = SETTLED if easiest == 0 else min(total, SETTLED - 1)
    if attacking:
        frame.proof = easiest
        frame.disproof = total
    else:
        frame.proof = total
        frame.disproof = easiest
    frame.best = best
    frame.second = second
