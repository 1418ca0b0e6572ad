"""What happens in the game without turns, in sentences, for those who cannot see it all at a glance."""

from __future__ import annotations

from collections import Counter

from quincunx.games.zangle.cards import zangles
from quincunx.games.zangle.cards.pictures import counted
from quincunx.games.zangle.cards.zangles import Zangle
from quincunx.games.zangle.speedster.layout import round_name
from quincunx.games.zangle.speedster.moves import CALL, DROP, HIT, STUCK, TIME, Move, seconds
from quincunx.games.zangle.speedster.rules import SpeedsterPosition


def tell(before: SpeedsterPosition, after: SpeedsterPosition, seat: int, text: str) -> list[str]:
    """What a seat has done, what it costs, and how the round stands if that has ended it."""
    move, names = before.read_move(text), before.game.seat_names
    ended = after.over or after.round != before.round
    told = []
    if move != TIME and before.caller is not None and after.clock > before.deadline:
        told.append(f"the time of {names[before.caller]} has run out, which costs a penalty card")
    told.append(_deed(before, after, seat, move, ended))
    if after.fined is not None:
        told.append(_price(after, after.fined))
    return told + (_end(before, after, seat, move) if ended else [])


def _deed(before: SpeedsterPosition, after: SpeedsterPosition, seat: int, move: Move, ended: bool) -> str:
    names = before.game.seat_names
    who = names[seat]
    if isinstance(move, Zangle):
        return _claim(
            after, who, move, "" if ended else f", and has {counted(after.cards_left(seat), 'card')} left"
        )
    if move == HIT:
        drawn = Counter(after.hands[seat]) - Counter(before.hands[seat])
        return f"{who} takes a hit: {''.join(drawn)}" if drawn else f"{who} takes a hit, face down"
    if move == STUCK and not ended and after.centre != before.centre:
        return f"{who} is stuck, as all are: there are new cards in the centre"
    return {
        CALL: f"{who} calls, and has {seconds(after.deadline - after.clock)} to claim",
        DROP: f"{who} gives control back",
        STUCK: f"{who} is stuck",
        TIME: f"the time of {names[seat if before.caller is None else before.caller]} has run out",
    }[move]


def _claim(after: SpeedsterPosition, who: str, zangle: Zangle, left: str) -> str:
    claim = f"{zangle.target.code} = {' + '.join(card.code for card in zangle.cards)}"
    if after.game.options.referee != "instant":
        return f"{who} claims {claim}{left}"
    fault = zangles.fault(zangle)
    return f"{who} makes {claim}{left}" if fault is None else f"{who} claims {claim}, which is wrong: {fault}"


def _price(after: SpeedsterPosition, seat: int) -> str:
    """What it costs to lose control."""
    who = after.game.seat_names[seat]
    if seat in after.barred:
        return f"no penalty card is left for {who}, who may not call again until the centre has changed"
    return f"{who} gets a penalty card, and has {counted(after.cards_left(seat), 'card')} left"


def _end(before: SpeedsterPosition, after: SpeedsterPosition, seat: int, move: Move) -> list[str]:
    names = before.game.seat_names
    won = isinstance(move, Zangle)
    told = [f"{round_name(before)} ends: {f'{names[seat]} has no cards left' if won else 'all are stuck'}"]
    if not before.is_bonus:
        gained = [now - then for now, then in zip(after.totals, before.totals, strict=True)]
        if won and gained[seat]:
            told.append(f"a Zangle of {names[seat]} turns out to be wrong, so only {names[seat]} gets points")
        told.append(f"points of this round: {_list(names, gained)}; in all: {_list(names, after.totals)}")
    for player, level in enumerate(after.levels):
        if level > before.levels[player]:
            told.append(f"{names[player]} is at level {level} now: {before.game.equalizers[level - 1].text}")
    return told if after.over else [*told, f"{round_name(after)} begins"]


def _list(names: tuple[str, ...], points: list[int]) -> str:
    return ", ".join(f"{name} {each}" for name, each in zip(names, points, strict=True))
