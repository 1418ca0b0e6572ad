"""Depth-first proof-number search: whether a seat can force a win, whatever the other does.

Every position has two numbers: how many positions at least must still be settled to prove that
the seat wins (proof), and to show that it cannot (disproof). The search always goes where the
smaller of them can be brought down with the least work, and keeps what it has found in a table
of fixed size. Positions count as equal when their `canonical_key` says so.

Only for games of two seats without anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quincunx.core import checks, faults, gil, limits
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.search import transpositions

SETTLED = 0xFFFFFFF  # the number of what cannot be shown any more: all 28 bits
AHEAD = 4  # so many children are looked at before the table's answer for the first has arrived
CHILDREN = limits.MOST_CHILDREN - limits.MOST_LEGAL  # of a line that is followed further

# The table's keys: which seat is to win is written into a bit that does not say where to look, so that
# the answers to both questions about a position are found in the same place.
KEY_BITS = 0x7FFFFFFFFFFFFFFF
QUESTION = 0x8000000000000000


class Prover:
    """A proof search with its table, which serves any number of questions about one game.

    `watch` is called with the number of positions looked at, now and then: it says after how many
    more it wants to be called again, or 0 to stop. How often has no influence on the search.
    """

    def __init__(self, position: Position, memory: int, watch: Callable[[int], int]) -> None:
        position = checks.is_numbered(position, "a proof needs")
        if position.game.seats != 2 or position.game.hides:
            raise ValueError(f"{position.game}: proofs are for games of two seats with nothing hidden")
        memory = checks.whole(memory, 0, limits.MOST_MEMORY, "the memory of a proof, in bytes,")
        self.game = position.game
        self.busy = False
        self.nodes = 0
        self.pause = 0
        self.seat = 0
        self.question = 0
        self.halted = False
        self.watch = watch
        self.error: BaseException | None = None
        self.scratch = position.copy()
        self.top = _Frame(position.copy(), None)
        for _ in range(limits.DEEPEST_PROOF):
            self.top = _Frame(position.copy(), self.top)
        # The children of the positions of a line, one after the other. Lists that are written out are
        # compiled to fast copies; another length than limits.MOST_CHILDREN raises an error.
        self.buffer = [0 for _ in range(limits.MOST_LEGAL)]
        self.actions = [0] * 65536
        self.keys = [0] * 65536
        self.proofs = [0] * 65536
        self.disproofs = [0] * 65536
        # The table is made last: whether there is one tells whether the prover can be used.
        count = 1 << max(2, (memory // transpositions.BYTES_PER_ENTRY).bit_length() - 1)
        self.entries = transpositions.create(count)
        self.count = count

    def check_made(self) -> None:
        """Refuse to look into a table that was never made."""
        if self.count == 0:
            raise TypeError("a prover is made with a position")

    def __dealloc__(self) -> None:
        transpositions.release(self.entries, self.count)

    def ask(self, position: Position, seat: int) -> int:
        """Whether a seat can force a win in a game that goes on: 1 yes, -1 no, 0 if stopped before.

        The table remembers where to go on.
        """
        self.check_made()
        position = checks.belongs(position, self.game)
        seat = checks.whole(seat, 0, 1, "a seat")
        if position.is_over():
            raise ValueError("the game is over: there is nothing to prove")
        if self.busy:
            raise RuntimeError("the prover is at work on another question")
        self.busy = True
        try:
            return self.answer(position, seat)
        finally:
            self.busy = False

    def answer(self, position: NumberedPosition, seat: int) -> int:
        """What `ask` does, with the table to itself."""
        frame = self.top
        frame.position.copy_from(position)
        frame.key = table_key(position) | (QUESTION if seat else 0)
        self.seat = seat
        self.question = QUESTION if seat else 0
        self.pause = self.nodes
        self.halted = False
        self.error = None
        thread = gil.release()
        explore(self, frame, SETTLED, SETTLED)
        gil.restore(thread)
        faults.check()
        if self.error is not None:
            raise self.error
        return 1 if frame.proof == 0 else -1 if frame.disproof == 0 else 0

    def decisive_action(self) -> int:
        """The action that decided the last question, if the seat to move got what it wanted."""
        self.check_made()
        return self.actions[self.top.best]

    def look_up(self, key: int, seat: int) -> tuple[int, int]:
        """What the table says: as `ask` does, and how much work it took, as a logarithm."""
        self.check_made()
        found = transpositions.find(self.entries, self.count, key | (QUESTION if seat else 0))
        if found < 0:
            return 0, 0
        answer = 1 if self.entries[found].proof == 0 else -1 if self.entries[found].disproof == 0 else 0
        return answer, self.entries[found].work

    def key_of(self, position: Position) -> int:
        """By what a position is found."""
        key = table_key(checks.belongs(position, self.game))
        faults.check()
        return key

    def enter(self, key: int, winners: int, work: int) -> bool:
        """Note a result, as `winner_mask` would give it at the end, in the table."""
        self.check_made()
        # The first touch of a large page takes milliseconds, and others need not wait for it.
        thread = gil.release()
        note_winners(self, key, winners, work)
        gil.restore(thread)
        return False


class _Frame:
    """One position of the line being searched; the prover's lists have its children."""

    def __init__(self, position: NumberedPosition, below: _Frame | None) -> None:
        self.position = position
        self.below: Any = below
        self.key = 0
        self.proof = 1
        self.disproof = 1
        self.first = 0  # where its children begin
        self.after = 0  # where those of the next frame begin
        self.best = 0  # the child to go on with
        self.second = 0  # the number of the runner-up


def table_key(position: NumberedPosition) -> int:
    """What a position is called in the table."""
    return position.canonical_key() & KEY_BITS


def note_winners(prover: Prover, key: int, winners: int, work: int) -> None:
    """Note who wins a position, as the answer to both questions about it."""
    for seat in range(2):
        question = QUESTION if seat else 0
        if winners == 1 << seat:
            transpositions.store(prover.entries, prover.count, key | question, 0, SETTLED, work)
        else:
            transpositions.store(prover.entries, prover.count, key | question, SETTLED, 0, work)


def check(prover: Prover) -> None:
    """Ask the watch whether to go on, and for how long. An error waits until the search has ended."""
    try:
        wait = prover.watch(prover.nodes)
    except BaseException as error:
        prover.error = error
        wait = 0
    prover.pause = prover.nodes + wait
    prover.halted = wait <= 0 or faults.waits()


def explore(prover: Prover, frame: _Frame, most_proof: int, most_disproof: int) -> None:
    """Work on a position until one of its numbers reaches its limit, or the search is to stop."""
    if prover.nodes >= prover.pause:
        check(prover)
    before = prover.nodes
    prover.nodes += 1
    attacking = frame.position.turn == prover.seat
    look_at_children(prover, frame, attacking)
    while True:
        add_up(prover, frame, attacking)
        if frame.proof >= most_proof or frame.disproof >= most_disproof or prover.halted:
            break
        # Half as much again as the second best needs, so as not to change the line all the time.
        patience = frame.second + (frame.second >> 1) + 1
        if attacking:
            child_proof = min(most_proof, patience)
            child_disproof = most_disproof - frame.disproof + prover.disproofs[frame.best]
        else:
            child_proof = most_proof - frame.proof + prover.proofs[frame.best]
            child_disproof = min(most_disproof, patience)
        if descend(prover, frame):
            explore(prover, frame.below, child_proof, child_disproof)
            prover.proofs[frame.best] = frame.below.proof
            prover.disproofs[frame.best] = frame.below.disproof
    transpositions.store(
        prover.entries, prover.count, frame.key, frame.proof, frame.disproof, prover.nodes - before
    )


def descend(prover: Prover, frame: _Frame) -> bool:
    """Set up the best child in the frame below; a line that gets too long stops the search."""
    if frame.below is None or frame.after > CHILDREN:
        prover.halted = True
        return False
    frame.below.first = frame.after
    frame.below.key = prover.keys[frame.best]
    frame.below.position.copy_from(frame.position)
    frame.below.position.apply(prover.actions[frame.best])
    return True


def look_at_children(prover: Prover, frame: _Frame, attacking: bool) -> None:
    """Find out what is known of the positions one move further."""
    frame.after = frame.first + frame.position.list_actions(prover.buffer)
    for index in range(frame.first, frame.after):
        prover.actions[index] = prover.buffer[index - frame.first]
        prover.scratch.copy_from(frame.position)
        prover.scratch.apply(prover.actions[index])
        guess(prover, index)
        if suffices(prover, frame, index, attacking):
            return
        if index >= frame.first + AHEAD and recall_suffices(prover, frame, index - AHEAD, attacking):
            return
    for index in range(max(frame.first, frame.after - AHEAD), frame.after):
        if recall_suffices(prover, frame, index, attacking):
            return


def recall_suffices(prover: Prover, frame: _Frame, index: int, attacking: bool) -> bool:
    """Whether a child is enough to settle the matter by what the table says of it."""
    if prover.keys[index] == 0:
        return False
    recall(prover, index)
    return suffices(prover, frame, index, attacking)


def guess(prover: Prover, index: int) -> None:
    """The numbers of a child, which stands on the scratch board, before anything is known of it.

    The side that succeeds with one move is taken to be one step away, the other side as many as it
    has moves to answer; for who is behind in points it is twice as far. The key is 0 where the result is
    certain, so that there is nothing to look up.
    """
    winners = prover.scratch.certain_winners()
    if winners != 0:
        prover.keys[index] = 0
        settle(prover, index, winners == 1 << prover.seat)
        return
    prover.keys[index] = prover.scratch.canonical_key() & KEY_BITS | prover.question
    transpositions.prefetch(prover.entries, prover.count, prover.keys[index])
    replies = prover.scratch.count_actions()
    if prover.scratch.turn == prover.seat:
        prover.proofs[index] = 1
        prover.disproofs[index] = 1 + replies
    else:
        prover.proofs[index] = 1 + replies
        prover.disproofs[index] = 1
    lead = prover.scratch.score(prover.seat) - prover.scratch.score(prover.seat ^ 1)
    if lead > 0:
        prover.disproofs[index] *= 2
    elif lead < 0:
        prover.proofs[index] *= 2


def settle(prover: Prover, index: int, success: bool) -> None:
    """The numbers of a child whose result is known."""
    prover.proofs[index] = 0 if success else SETTLED
    prover.disproofs[index] = SETTLED if success else 0


def recall(prover: Prover, index: int) -> None:
    """Take the numbers of a child from the table, if it has them."""
    found = transpositions.find(prover.entries, prover.count, prover.keys[index])
    if found >= 0:
        prover.proofs[index] = prover.entries[found].proof
        prover.disproofs[index] = prover.entries[found].disproof
    if prover.proofs[index] != 0 and prover.disproofs[index] != 0:
        # Where the other seat wins, this one does not.
        found = transpositions.find(prover.entries, prover.count, prover.keys[index] ^ QUESTION)
        if found >= 0 and prover.entries[found].proof == 0:
            settle(prover, index, False)


def suffices(prover: Prover, frame: _Frame, index: int, attacking: bool) -> bool:
    """Whether a child is enough to settle the matter; then it is the only one that counts."""
    if (prover.proofs[index] if attacking else prover.disproofs[index]) != 0:
        return False
    prover.actions[frame.first] = prover.actions[index]
    prover.proofs[frame.first] = prover.proofs[index]
    prover.disproofs[frame.first] = prover.disproofs[index]
    frame.after = frame.first + 1
    return True


def add_up(prover: Prover, frame: _Frame, attacking: bool) -> None:
    """Set a frame's numbers from its children's, the child to go on with, and the runner-up's number.

    One success is enough for the side to move, but all its moves have to fail for it to fail.
    """
    easiest = SETTLED
    second = SETTLED
    best = frame.first
    total = 0
    for index in range(frame.first, frame.after):
        own = prover.proofs[index] if attacking else prover.disproofs[index]
        other = prover.disproofs[index] if attacking else prover.proofs[index]
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
