"""NumberedPosition: the base of games whose moves have numbers, for programs and for search.

A game's rules are a subclass that fills in the kernel methods below. When compiled these are C
methods: they need no GIL, allocate no Python objects and cannot fail, so they take a legal action
on trust; everything public checks first.
"""

from __future__ import annotations

import threading
from array import array
from typing import TYPE_CHECKING, Any

from quincunx.core import buffers, checks, faults, limits, state
from quincunx.core.errors import GameError, IllegalMoveError, UnobservedError
from quincunx.core.outcome import Outcome
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream

if TYPE_CHECKING:
    from quincunx.core.game import Game

SCRATCH = [0 for _ in range(limits.MOST_LEGAL)]
SHARES = [0.0 for _ in range(limits.MOST_SEATS)]
SCRATCH_LOCK = threading.RLock()  # several threads may ask positions of their own for moves


class NumberedPosition(Position):
    """A position whose legal moves have numbers, the same in every position of the game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.state_size = state.size(self)
        self.turn = 0
        self.last_action = -1

    # The kernel side: what a game fills in and search calls. C methods when compiled.

    def begin(self, stream: RandomStream) -> None:
        """Decide what chance decides before the first move; in most games, nothing."""

    def count_actions(self) -> int:
        """How many actions are legal now; 0 means that the game is over."""
        return unanswered()

    def list_actions(self, buffer: list[int]) -> int:
        """Write the legal actions into the buffer, in ascending order, and return how many."""
        return unanswered()

    def allows(self, action: int) -> bool:
        """Whether an action, a number from 0 to action_count − 1, is legal now."""
        return unanswered() != 0

    def random_action(self, stream: RandomStream) -> int:
        """One of the legal actions, each as likely as any other."""
        return unanswered()

    def apply(self, action: int) -> None:
        """Carry out a legal action."""
        unanswered()

    def copy_from(self, other: NumberedPosition) -> None:
        """Become equal to another position of the same game."""
        state.copy(self, other)

    def winner_mask(self) -> int:
        """The seats that share first place, as bits; 0 while the game goes on."""
        return unanswered()

    def certain_winners(self) -> int:
        """Who will have won with best play, as far as a glance tells; 0 if it does not.

        The same seats, as bits, as `winner_mask` gives once the game is over.
        """
        return self.winner_mask()

    def score(self, seat: int) -> int:
        """The points of a seat, as they stand."""
        return 0

    def hash_key(self) -> int:
        """64 bits that are equal for positions from which play goes on in the same way."""
        return unanswered()

    def canonical_key(self) -> int:
        """Like hash_key, but also equal for positions that are alike up to the board's symmetries."""
        return self.hash_key()

    def shuffle_unseen(self, stream: RandomStream) -> None:
        """Shuffle everything that nobody has seen; nothing is hidden in most games."""

    def playout(self, stream: RandomStream) -> int:
        """Play random actions to the end, as far as there is one, and return how many."""
        plies = 0
        while plies < limits.LONGEST_PLAYOUT and self.count_actions() > 0:
            self.apply(self.random_action(stream))
            plies += 1
        return plies

    def evaluate(self, values: list[float]) -> None:
        """Write each seat's share of the win as it may be expected, roughly; a game's evaluate.py does it."""
        for seat in range(limits.MOST_SEATS):
            values[seat] = 0.5

    def observe(self, seat: int, numbers: Any, start: int) -> None:
        """Write what a seat may know as numbers, over zeros, from `start` on; a game's observe.py does it."""
        unanswered()

    # The public side.

    def set_out(self, stream: RandomStream) -> None:
        """Decide what chance decides before the first move; called once, by `game.start`."""
        self.begin(checks.is_stream(stream))
        faults.check()

    def is_over(self) -> bool:
        """Whether nobody may act any more."""
        over = self.count_actions() == 0
        faults.check()
        return over

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; () when the game is over."""
        return () if self.is_over() else (self.turn,)

    def legal_actions(self) -> list[int]:
        """The numbers of the legal moves, ascending."""
        count = self.count_actions()
        if count > limits.MOST_LEGAL:
            raise GameError(
                f"{self.game}: a position has at most {limits.MOST_LEGAL} legal actions, not {count}"
            )
        with SCRATCH_LOCK:
            count = self.list_actions(SCRATCH)
            faults.check()
            return [SCRATCH[index] for index in range(count)]

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """The legal moves in notation, of the seat to act (none for another seat)."""
        if seat is not None and seat != self.turn:
            return []
        notation = self.game.notation
        return [notation(action) for action in self.legal_actions()]

    def act(self, action: int) -> None:
        """Make a move given by its number."""
        checks.room_for_move(self)
        action = checks.index(action)
        self.game.notation(action)  # refuses what is no action
        allowed = self.allows(action)
        faults.check()
        if not allowed:
            raise IllegalMoveError(explain_refusal(self, action), self.legal_moves())
        self.apply(action)
        faults.check()

    def push(self, move: str, seat: int | None = None, at: float | None = None) -> None:
        """Make a move given in notation, of the seat to act; the time makes no difference."""
        action = self.game.action(move)
        if seat is not None and seat != self.turn and not self.is_over():
            mover = self.game.seat_names[self.turn]
            raise IllegalMoveError(f"it is {mover}'s turn", self.legal_moves())
        self.act(action)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        if not self.is_over():
            return None
        mask = self.winner_mask()
        faults.check()
        return Outcome(
            winners=tuple([seat for seat in range(self.game.seats) if mask >> seat & 1]),
            scores=self.scores,
            reason=self.game.explain_outcome(self),
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat, as they stand."""
        scores = tuple([self.score(seat) for seat in range(self.game.seats)])
        faults.check()
        return scores

    @property
    def estimate(self) -> tuple[float, ...]:
        """Each seat's share of the win, as the game's evaluation sees it; without one, equal shares."""
        with SCRATCH_LOCK:
            self.evaluate(SHARES)
            shares = [SHARES[seat] for seat in range(self.game.seats)]
        return tuple([share / sum(shares) for share in shares])

    @property
    def key(self) -> int:
        """64 bits, equal for equal positions."""
        key = self.hash_key()
        faults.check()
        return key

    @property
    def canonical(self) -> int:
        """Like `key`, but also equal for positions that are alike up to the board's symmetries."""
        key = self.canonical_key()
        faults.check()
        return key

    def observation(self, seat: int) -> array[int]:
        """What a seat may know, as whole numbers; `game.observation_shape` says how they are folded."""
        size = self.game.observation_size
        if size == 0:
            raise UnobservedError(f"{self.game} offers no observations")
        seat = checks.whole(seat, 0, self.game.seats - 1, "a seat")
        numbers = array("h", bytes(2 * size))
        self.observe(seat, buffers.shorts(numbers), 0)
        faults.check()
        return numbers

    def resume(self, ply: int, last_move: str | None) -> None:
        """Take so many moves for made, and this for the last, as a position that is read from text needs."""
        action = -1
        if last_move is not None:
            action = checks.index(self.game.action(last_move))
            self.game.notation(action)  # refuses what is no action
        super().resume(ply, last_move)
        self.last_action = action

    @property
    def last_move(self) -> str | None:
        """The move that led here, in notation."""
        return self.game.notation(self.last_action) if self.last_action >= 0 else None

    def copy(self) -> NumberedPosition:
        """An independent copy."""
        new: Any = self.game.new_position()
        if type(new) is not type(self):
            raise GameError(
                f"{self.game}: new_position makes {type(new).__name__}, not {type(self).__name__}"
            )
        new.copy_from(self)
        faults.check()
        return new

    def redeal(self, rng: RandomStream) -> None:
        """Shuffle everything that nobody has seen."""
        self.shuffle_unseen(checks.is_stream(rng))


def explain_refusal(position: NumberedPosition, action: int) -> str:
    """Why an action is not legal now, in a sentence."""
    game = position.game
    if position.is_over():
        return f"the game is over: {game.explain_outcome(position)}"
    return f"{game.notation(action)} is not possible: {game.explain_illegal(position, action)}"


def unanswered() -> int:
    """What a kernel method does that a game has not filled in: the error waits, as kernels cannot raise."""
    faults.hold(NotImplementedError("the rules of this game do not fill in all kernel methods"))
    return 0
