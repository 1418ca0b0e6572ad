"""What must hold for the observations of a game that offers them."""

from __future__ import annotations

from quincunx.core import checks
from quincunx.core.errors import UnobservedError
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.testing.promise import refusal, require


class Observations:
    """The observations of several games: they are equal exactly if the positions look the same to a seat."""

    def __init__(self) -> None:
        self._told: dict[bytes, tuple[int, str]] = {}
        self._seen: dict[tuple[int, str, int, str | None], bytes] = {}

    def check(self, position: Position, stream: RandomStream) -> None:
        """Check the observations of every seat."""
        game = position.game
        if not isinstance(position, NumberedPosition):
            require(not game.observation_shape, "only games with numbered moves have observations", position)
            return
        if not game.observation_shape:
            none = refusal(UnobservedError, position.observation, 0)
            require(none, "a game without observation_shape has no observations", position)
            return
        redealt = position.copy()
        redealt.redeal(stream)
        again = checks.is_numbered(game.position(position.text), "observations need")
        for seat in range(game.seats):
            observation = position.observation(seat)
            require(len(observation) == game.observation_size, "an observation has its shape", position)
            require(again.observation(seat) == observation, "equal positions are observed alike", position)
            hidden = redealt.observation(seat) == observation
            require(hidden, f"observation({seat}) hides what nobody has seen", position)
            seen, board = observation.tobytes(), game.write_view(position, seat)
            told = self._told.setdefault(seen, (seat, board))
            require(told == (seat, board), "an observation tells the seat and all that it may know", position)
            same = self._seen.setdefault((seat, board, position.ply, position.last_move), seen)
            require(same == seen, "an observation tells no more than the seat may know", position)
