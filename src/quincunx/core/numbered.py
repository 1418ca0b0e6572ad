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
SCRATCH_LOCK = threading.RLock()  # several threads may ask for moves, each its own position


class NumberedPosition(Position):
    """A position whose legal moves have numbers, the same in every position of the game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.state_size = state.size(self)
        self.turn = 0
        self.last_action = -1

    # The kernel side: a game fills it in, and search calls it. These are C methods when compiled.

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
        """Who will win with best play, if that can be seen at a glance; 0 if it cannot.

        The seats as bits, just as `winner_mask` gives them once the game is over.
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
        """Shuffle everything that nobody has seen; in most games nothing is hidden."""

    def playout(self, stream: RandomStream) -> int:
        """Play random actions to the end, but at most LONGEST_PLAYOUT, and return how many."""
        plies = 0
        while plies < limits.LONGEST_PLAYOUT and self.count_actions() > 0:
            self.apply(self.random_action(stream))
            plies += 1
        return plies

    def evaluate(self, values: list[float]) -> None:
        """Write a rough estimate of each seat's share of the win; a game's evaluate.py does it."""
        for seat in range(limits.MOST_SEATS):
            values[seat] = 0.5

    def observe(self, seat: int, numbers: Any, start: int) -> None:
        """Write what a seat may know as numbers, from `start` on, over zeros; a game's observe.py does it."""
        unanswered()

    # The public side; Position says what each does.

    def set_out(self, stream: RandomStream) -> None:
        self.begin(checks.is_stream(stream))
        faults.check()

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return faults.checked(self.count_actions() == 0)

    @property
    def to_act(self) -> tuple[int, ...]:
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
        """The legal moves of the seat to act, in notation; none for any other seat."""
        if seat is not None and seat != self.turn:
            return []
        return self.game.notations(self.legal_actions())

    def act(self, action: int) -> None:
        """Make a move given by its number."""
        checks.room_for_move(self)
        action = checks.index(action)
        self.game.notation(action)  # refuses what is not an action
        if not faults.checked(self.allows(action)):
            raise IllegalMoveError(explain_refusal(self, action), self.legal_moves())
        self.apply(action)
        faults.check()

    def push(self, move: str, seat: int | None = None, at: float | None = None) -> None:
        """Make a move of the seat to act, given in notation; the time makes no difference."""
        action = self.game.action(move)
        if seat is not None and seat != self.turn and not self.is_over():
            mover = self.game.seat_names[self.turn]
            raise IllegalMoveError(f"it is {mover}'s turn", self.legal_moves())
        self.act(action)

    @property
    def outcome(self) -> Outcome | None:
        if not self.is_over():
            return None
        mask = faults.checked(self.winner_mask())
        return Outcome(
            winners=tuple([seat for seat in range(self.game.seats) if mask >> seat & 1]),
            scores=self.scores,
            reason=self.game.explain_outcome(self),
        )

    @property
    def scores(self) -> tuple[int, ...]:
        return faults.checked(tuple([self.score(seat) for seat in range(self.game.seats)]))

    @property
    def estimate(self) -> tuple[float, ...]:
        """Each seat's share of the win by the game's evaluation; equal shares if it has none."""
        with SCRATCH_LOCK:
            self.evaluate(SHARES)
            shares = [SHARES[seat] for seat in range(self.game.seats)]
        return tuple([share / sum(shares) for share in shares])

    @property
    def key(self) -> int:
        return faults.checked(self.hash_key())

    @property
    def canonical(self) -> int:
        """Like `key`, but also equal for positions that are alike up to the board's symmetries."""
        return faults.checked(self.canonical_key())

    def observation(self, seat: int) -> array[int]:
        """What a seat may know, as whole numbers; `game.observation_shape` is their shape."""
        size = self.game.observation_size
        if size == 0:
            raise UnobservedError(f"{self.game} offers no observations")
        seat = checks.whole(seat, 0, self.game.seats - 1, "a seat")
        numbers = array("h", bytes(2 * size))
        self.observe(seat, buffers.shorts(numbers), 0)
        return faults.checked(numbers)

    def resume(self, ply: int, last_move: str | None) -> None:
        action = -1
        if last_move is not None:
            action = checks.index(self.game.action(last_move))
            self.game.notation(action)  # refuses what is not an action
        super().resume(ply, last_move)
        self.last_action = action

    @property
    def last_move(self) -> str | None:
        return self.game.notation(self.last_action) if self.last_action >= 0 else None

    def copy(self) -> NumberedPosition:
        new: Any = self.game.new_position()
        if type(new) is not type(self):
            raise GameError(
                f"{self.game}: new_position makes {type(new).__name__}, not {type(self).__name__}"
            )
        new.copy_from(self)
        return faults.checked(new)

    def redeal(self, rng: RandomStream) -> None:
        self.shuffle_unseen(checks.is_stream(rng))
        faults.check()


def explain_refusal(position: NumberedPosition, action: int) -> str:
    """Why an action is not legal now, in a sentence."""
    game = position.game
    if position.is_over():
        return f"the game is over: {game.explain_outcome(position)}"
    return f"{game.notation(action)} is not possible: {game.explain_illegal(position, action)}"


def unanswered() -> int:
    """Stands in for a kernel method that a game lacks; the error waits, as kernels cannot raise."""
    faults.hold(NotImplementedError("the rules of this game do not fill in all kernel methods"))
    return 0
