"""The weakest opponent: any legal move will do."""

from quincunx.core.position import Position
from quincunx.core.stream import RandomStream


class RandomBot:
    """Plays every legal move with the same probability, as the seed decides."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._stream = RandomStream(seed)

    def choose(self, position: Position) -> str:
        """Any legal move."""
        moves = position.legal_moves()
        return moves[self._stream.below(len(moves))]

    def stop(self) -> None:
        """Nothing to do: choosing takes no time."""
