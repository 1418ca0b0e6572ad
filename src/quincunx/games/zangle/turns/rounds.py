"""The rounds of the game in turns: what they are called, and what has come of them."""

from __future__ import annotations

from quincunx.core.sheet import Round, Sheet, make_sheet
from quincunx.games.zangle.cards.sheets import AIM, BONUS, bonus_row
from quincunx.games.zangle.turns.rules import BONUS_ROUND, ZanglePosition


def round_name(position: ZanglePosition) -> str:
    """Which round it is."""
    return BONUS if position.round == BONUS_ROUND else f"round {position.round + 1} of {BONUS_ROUND}"


def sheet(position: ZanglePosition) -> Sheet | None:
    """The points of each round that is over, as far as the position knows them, and who had the fewest."""
    bonus = position.round == BONUS_ROUND
    end = position.round + (position.over and not bonus)
    rows = [_row(number, position.points_of_round(number)) for number in range(position.first_round, end)]
    if position.over and bonus:
        winners = [seat for seat in range(position.players) if position.winner_seats() >> seat & 1]
        rows.append(bonus_row(position.players, winners))
    return make_sheet(rows, position.totals[: position.players], AIM)


def _row(number: int, points: tuple[int, ...]) -> Round:
    winners = tuple(seat for seat, each in enumerate(points) if each == min(points))
    return Round(f"Round {number + 1}", points, winners)
