"""What a finished game is worth to a seat, for programs that learn."""

from quincunx.core import bits, checks, limits


def reward(winners: int, seat: int, seats: int) -> float:
    """A seat's reward in a game that these seats, as bits, have won; the rewards of all add up to 0.

    Winners share one win among them. Rewards are scaled so that a sole winner gets 1, and everybody gets 0 if
    all win; a seat that does not win gets −1 among two seats, −1/2 among three, and so on.
    """
    share = 0.0
    if winners >> seat & 1:
        share = seats / bits.popcount(winners)
    return (share - 1.0) / (seats - 1.0) if winners and seats > 1 else 0.0


def reward_all(winners: tuple[int, ...], seats: int) -> list[float]:
    """The rewards of all seats; all are 0 while nobody has won."""
    seats = checks.whole(seats, 1, limits.MOST_SEATS, "the number of seats")
    mask = 0
    for seat in winners:
        mask |= 1 << checks.whole(seat, 0, seats - 1, "a seat")
    return [reward(mask, seat, seats) for seat in range(seats)]
