"""The rounds of the game without turns: what they are called, and what has come of them."""

from __future__ import annotations

from quincunx.core.sheet import Round, Sheet, make_sheet
from quincunx.games.zangle.amounts import ROUNDS, SPEEDSTER
from quincunx.games.zangle.cards.sheets import AIM, BONUS, bonus_row
from quincunx.games.zangle.speedster.rules import SpeedsterPosition


def name_of_round(number: int) -> str:
    """What a round is called that is not a bonus round."""
    return f"round {number + 1} of {ROUNDS[SPEEDSTER]}"


def round_name(position: SpeedsterPosition) -> str:
    """Which round it is."""
    return BONUS if position.is_bonus else name_of_round(position.round)


def sheet(position: SpeedsterPosition) -> Sheet | None:
    """The points of each round that is over, as far as the position knows them, and who had no cards left."""
    rows = [
        Round(f"Round {row.number + 1}", row.points, () if row.winner is None else (row.winner,))
        for row in position.finished
    ]
    if position.over and position.is_bonus:
        rows.append(bonus_row(position.game.seats, position.winners()))
    return make_sheet(rows, position.totals, AIM)
