"""What happens in the game without turns, in sentences, for those who cannot see it all at a glance."""

from __future__ import annotations

from quincunx.games.zangle.cards import zangles
from quincunx.games.zangle.cards.pictures import counted
from quincunx.games.zangle.cards.zangles import Zangle
from quincunx.games.zangle.speedster.moves import CALL, DROP, HIT, STUCK, TIME, seconds
from quincunx.games.zangle.speedster.rounds import name_of_round, round_name
from quincunx.games.zangle.speedster.rules import Deed, SpeedsterPosition


def tell(position: SpeedsterPosition) -> list[str]:
    """What was done last, what it costs, and how the round stands if that has ended it."""
    deed = position.deed
    if deed is None:
        return []
    told = []
    if deed.lapsed is not None and deed.move != TIME:
        loser = position.game.seat_names[deed.lapsed]
        told.append(f"the time of {loser} has run out, which costs a penalty card")
    told.append(_describe(position, deed))
    if position.fined is not None:
        told.append(_price(position, position.fined))
    return told + (_end(position, deed) if deed.ended else [])


def _describe(position: SpeedsterPosition, deed: Deed) -> str:
    names = position.game.seat_names
    who, move = names[deed.seat], deed.move
    if isinstance(move, Zangle):
        left = counted(position.cards_left(deed.seat), "card")
        return _claim(position, who, move, "" if deed.ended else f", and has {left} left")
    if move == HIT:
        return f"{who} takes a hit: {deed.drawn}" if deed.drawn else f"{who} takes a hit, face down"
    if move == STUCK and deed.renewed:
        return f"{who} is stuck, as all are: there are new cards in the centre"
    return {
        CALL: f"{who} calls, and has {seconds(position.deadline - position.clock)} to claim",
        DROP: f"{who} gives control back",
        STUCK: f"{who} is stuck",
        TIME: f"the time of {names[deed.seat if deed.lapsed is None else deed.lapsed]} has run out",
    }[move]


def _claim(position: SpeedsterPosition, who: str, zangle: Zangle, left: str) -> str:
    claim = f"{zangle.target.code} = {' + '.join(card.code for card in zangle.cards)}"
    if position.game.options.referee != "instant":
        return f"{who} claims {claim}{left}"
    fault = zangles.fault(zangle)
    return f"{who} makes {claim}{left}" if fault is None else f"{who} claims {claim}, which is wrong: {fault}"


def _price(position: SpeedsterPosition, seat: int) -> str:
    """What it costs to lose control."""
    who = position.game.seat_names[seat]
    if seat in position.barred:
        return f"no penalty card is left for {who}, who may not call again until the centre has changed"
    return f"{who} gets a penalty card, and has {counted(position.cards_left(seat), 'card')} left"


def _end(position: SpeedsterPosition, deed: Deed) -> list[str]:
    names = position.game.seat_names
    who = names[deed.seat]
    won = isinstance(deed.move, Zangle)
    bonus = position.over and position.is_bonus
    ended = round_name(position) if bonus else name_of_round(position.finished[-1].number)
    told = [f"{ended} ends: {f'{who} has no cards left' if won else 'all are stuck'}"]
    if not bonus:
        last = position.finished[-1]
        if last.wrongly:
            told.append(f"a Zangle of {who} turns out to be wrong, so only {who} gets points")
    if deed.raised is not None:
        level = position.levels[deed.raised]
        reached = f"{names[deed.raised]} is at level {level} now"
        told.append(f"{reached}: {position.game.equalizers[level - 1].text}")
    return told
