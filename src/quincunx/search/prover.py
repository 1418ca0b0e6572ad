"""Depth-first proof-number search: whether a seat can force a win, whatever the other does.

Every position has two numbers: at least how many positions must still be settled to prove that the
seat wins (proof), and to show that it cannot (disproof). The search always goes where the smaller of
them can be reduced with the least work, and keeps its findings in a table of fixed size. Positions with
the same `canonical_key` count as equal.

It works only for games of two seats with nothing hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quincunx.core import bits, checks, faults, gil, limits
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.search import transpositions

SETTLED = 0xFFFFFFF  # says that something can no longer be shown: all 28 bits are set
AHEAD = 4  # how many children are looked at while the table's answer for the first is being fetched
NEVER = 0x7FFFFFFF  # a ply that no game reaches
LONGEST = 0xFFFF
CHILDREN = limits.MOST_CHILDREN - limits.MOST_LEGAL  # with more in a line, there is no room to follow it

# The seat that is to win is one bit of a table key. It is not among the bits that say where to look, so the
# answers to both questions about a position are in the same place.
KEY_BITS = 0x7FFFFFFFFFFFFFFF
QUESTION = 0x8000000000000000


class Prover:
    """A proof search with its table, which serves any number of questions about one game.

    `watch` is called now and then with the number of positions looked at. It returns after how many
    more it wants to be called again, or 0 to stop. What is found does not depend on how often it is called.
    """

    def __init__(self, position: Position, memory: int, watch: Callable[[int], int]) -> None:
        position = checks.is_numbered(position, "a proof needs")
        if not position.game.open_duel:
            raise ValueError(f"{position.game}: proofs are for games of two seats with nothing hidden")
        memory = checks.whole(memory, 0, limits.MOST_MEMORY, "the memory of a proof, in bytes,")
        self.game = position.game
        self.busy = False
        self.nodes = 0
        self.pause = 0
        self.seat = 0
        self.question = 0
        self.horizon = NEVER
        self.halted = False
        self.watch = watch
        self.error: BaseException | None = None
        self.scratch = position.copy()
        self.top = _Frame(position.copy(), None)
        for _ in range(limits.DEEPEST_PROOF):
            self.top = _Frame(position.copy(), self.top)
        # The children of all positions of a line, one after the other. With the length written out, these
        # compile to fast copies; a length other than limits.MOST_CHILDREN raises an error.
        self.buffer = [0 for _ in range(limits.MOST_LEGAL)]
        self.actions = [0] * 65536
        self.keys = [0] * 65536
        self.proofs = [0] * 65536
        self.disproofs = [0] * 65536
        # The table is made last: the prover can be used once there is one.
        count = 1 << max(2, (memory // transpositions.BYTES_PER_ENTRY).bit_length() - 1)
        self.entries = transpositions.create(count)
        self.count = count

    def check_made(self) -> None:
        """Refuse to use a table that was never made."""
        if self.count == 0:
            raise TypeError("a prover is made with a position")

    def __dealloc__(self) -> None:
        transpositions.release(self.entries, self.count)

    def ask(self, position: Position, seat: int, within: int = 0) -> int:
        """Whether a seat can force a win in a game that goes on: 1 if so, -1 if not, 0 if stopped before.

        With `within`, whether it can do so in that many plies. Asked again, it goes on where it was stopped,
        as far as the table remembers.
        """
        self.check_made()
        asked = checks.belongs(position, self.game, "a proof needs")
        who = checks.whole(seat, 0, 1, "a seat")
        plies = checks.whole(within, 0, LONGEST, "a number of plies")
        if asked.is_over():
            raise ValueError("the game is over: there is nothing to prove")
        if self.busy:
            raise RuntimeError("the prover is at work on another question")
        self.busy = True
        self.seat = who
        self.question = QUESTION if who else 0
        self.horizon = asked.ply + plies if plies else NEVER
        self.pause = self.nodes
        self.halted = False
        self.error = None
        frame = self.top
        frame.position.copy_from(asked)
        frame.key = question_key(self, asked)
        try:
            thread = gil.release()
            explore(self, frame, SETTLED, SETTLED)
            gil.restore(thread)
        finally:
            self.busy = False
        faults.check()
        if self.error is not None:
            raise self.error
        return 1 if frame.proof == 0 else -1 if frame.disproof == 0 else 0

    def decisive_action(self) -> int:
        """The action that decided the last question, if the seat to move got what it wanted."""
        self.check_made()
        return self.actions[self.top.best]

    def look_up(self, key: int, seat: int) -> tuple[int, int]:
        """What the table says: the answer as `ask` gives it, and the logarithm of the work it took."""
        self.check_made()
        found = transpositions.find(self.entries, self.count, key | (QUESTION if seat else 0))
        if found < 0:
            return 0, 0
        answer = 1 if self.entries[found].proof == 0 else -1 if self.entries[found].disproof == 0 else 0
        return answer, self.entries[found].work

    def key_of(self, position: Position) -> int:
        """The key under which the table keeps a position."""
        return faults.checked(table_key(checks.belongs(position, self.game, "a proof needs")))

    def enter(self, key: int, winners: int, work: int) -> bool:
        """Put a result, as `winner_mask` would give it at the end, into the table."""
        self.check_made()
        # The first touch of a large page takes milliseconds, and other threads should not wait for it.
        thread = gil.release()
        note_winners(self, key, winners, work)
        gil.restore(thread)
        return False


class _Frame:
    """One position of the line being searched; its children are in the prover's lists."""

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
    """The key of a position, without the bit for the question."""
    return position.canonical_key() & KEY_BITS


def question_key(prover: Prover, position: NumberedPosition) -> int:
    """The key of a position with what is asked about it: whether a seat wins, and within how many plies."""
    key = table_key(position)
    if prover.horizon != NEVER:
        key = bits.mix(key + prover.horizon - position.ply) & KEY_BITS
    return key | prover.question


def note_winners(prover: Prover, key: int, winners: int, work: int) -> None:
    """Note who wins a position, as the answer to both questions about it."""
    for seat in range(2):
        proof = 0 if winners == 1 << seat else SETTLED
        question = key | QUESTION if seat else key
        transpositions.store(prover.entries, prover.count, question, proof, SETTLED - proof, work)


def check(prover: Prover) -> None:
    """Ask `watch` whether to go on, and for how long; an error it raises waits until the search has ended."""
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
        # Half as much again as the second best needs, so that the search does not keep changing lines.
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
    """Set up the best child in the frame below; a line that becomes too long stops the search."""
    if frame.below is None or frame.after > CHILDREN:
        prover.halted = True
        return False
    frame.below.first = frame.after
    frame.below.key = prover.keys[frame.best]
    frame.below.position.copy_from(frame.position)
    frame.below.position.apply(prover.actions[frame.best])
    return True


def look_at_children(prover: Prover, frame: _Frame, attacking: bool) -> None:
    """Find out what is known about the positions one move further on."""
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
    """Whether a child settles the question, by what the table says about it."""
    if prover.keys[index] == 0:
        return False
    recall(prover, index)
    return suffices(prover, frame, index, attacking)


def guess(prover: Prover, index: int) -> None:
    """Estimate the numbers of the child on the scratch board, about which nothing is known yet.

    The side that needs only one good move is assumed to be one step away; the other side, which must answer
    every move, is as many steps away as there are moves; for the side behind in points it is twice as far.
    Where the result is certain, the key is 0, as there is nothing to look up. If it matters how soon the game
    ends, it is certain only once it is over, or too late.
    """
    if prover.horizon == NEVER:
        winners = prover.scratch.certain_winners()
    else:
        winners = prover.scratch.winner_mask()
    if winners != 0 or prover.scratch.ply >= prover.horizon:
        prover.keys[index] = 0
        settle(prover, index, winners == 1 << prover.seat)
        return
    prover.keys[index] = question_key(prover, prover.scratch)
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
    """Whether a child settles the question; then it is the only one that counts."""
    if (prover.proofs[index] if attacking else prover.disproofs[index]) != 0:
        return False
    prover.actions[frame.first] = prover.actions[index]
    prover.proofs[frame.first] = prover.proofs[index]
    prover.disproofs[frame.first] = prover.disproofs[index]
    frame.after = frame.first + 1
    return True


def add_up(prover: Prover, frame: _Frame, attacking: bool) -> None:
    """Set a frame's numbers, the child to go on with, and the runner-up's number, from its children.

    One success is enough for the side to move, but it fails only if all its moves fail.
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
    # SETTLED is reserved for what is settled.
    total = SETTLED if easiest == 0 else min(total, SETTLED - 1)
    if attacking:
        frame.proof = easiest
        frame.disproof = total
    else:
        frame.proof = total
        frame.disproof = easiest
    frame.best = best
    frame.second = second
