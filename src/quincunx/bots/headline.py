"""The headline of a review: where a game was decided and by whom, in honest words."""

from __future__ import annotations

from quincunx.bots.review import Review, Verdict
from quincunx.bots.sayings import Say, in_notation
from quincunx.bots.verdicts import DECIDED, GRADES, MISTAKE

NOTHING_KNOWN = "The engine could not find out where this game was decided."
FAULT = next(least for least, name in GRADES if name == MISTAKE)


def write_headline(review: Review, verdicts: list[Verdict], say: Say = in_notation) -> str:
    """Where the game was decided; it makes sense once every position has been looked at."""
    outcome = review.record.outcome
    assert outcome is not None
    if review.record.game.seats == 1:
        return _alone(review, verdicts, bool(outcome.winners), say)
    if len(outcome.winners) != 1:
        return _shared(review, verdicts, say)
    return _won(review, verdicts, outcome.winners[0], say)


def _won(review: Review, verdicts: list[Verdict], winner: int, say: Say) -> str:
    name = _name(review, winner)
    start, shares = _shares(review, winner)
    if not shares:
        return NOTHING_KNOWN
    if (ended := _ended_early(review, winner)) is not None:
        return ended
    since = start + len(shares) - _stretch(shares)
    if since > start + len(shares) - 1:
        return f"Open to the end: {name} won with the last move."
    if since == 0:
        if review.is_certain(0):
            return f"Decided from the start: {name} wins with best play, which is proven, and never let go."
        return f"{name} was ahead from the first move to the last."
    # The engine may see what a fault was worth only after the answer to it.
    deeds = [verdicts[ply] for ply in (since - 1, since - 2) if ply >= 0]
    fault = next((one for one in deeds if one.seat != winner and one.cost >= FAULT), None)
    proof = " That is proven." if review.is_certain(since) else ""
    if fault is not None:
        who = _name(review, fault.seat)
        return f"Decided by move {fault.ply + 1}: {say(fault.ply, fault.move)} by {who} gave it away.{proof}"
    return f"{name} had the game in hand from move {since} on; no single move gave it away.{proof}"


def _ended_early(review: Review, winner: int) -> str | None:
    """What to say if the rules did not end the game, and the board did not say who had won."""
    record, last = review.record, len(review.record.moves)
    values = review.values(last)
    if review.positions[-1].outcome is not None or values is None or values[winner] >= DECIDED:
        return None
    assert record.outcome is not None
    reason = record.outcome.reason
    leader = max(range(record.game.seats), key=lambda seat: values[seat])
    if leader != winner and values[leader] >= DECIDED:
        chance = f"{100 * values[leader]:.0f} %"
        ahead = _name(review, leader)
        return f"{_sentence(reason)} Not decided on the board: {ahead} was winning ({chance})."
    chance = f"{100 * values[winner]:.0f} %"
    return f"{_sentence(reason)} It was still open: {_name(review, winner)} stood at {chance}."


def _sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:]}."


def _shared(review: Review, verdicts: list[Verdict], say: Say) -> str:
    words = "A draw" if review.record.game.seats == 2 else "A shared win"
    missed = [one for one in verdicts if one.before is not None and one.before >= DECIDED and one.is_fault]
    if missed:
        last = missed[-1]
        who = _name(review, last.seat)
        return f"{words}: {who} had it in hand until move {last.ply + 1}, {say(last.ply, last.move)}."
    if all(one.cost < FAULT for one in verdicts):
        return f"{words}, and nobody was ever close to more."
    return f"{words}, though chances changed: see the moves that are marked."


def _alone(review: Review, verdicts: list[Verdict], is_won: bool, say: Say) -> str:
    if is_won:
        saved = "it could be won from the start" if review.is_certain(0) else "well found"
        return f"Won: {saved}."
    lost = next((one for one in verdicts if one.is_fault and one.is_certain), None)
    if lost is not None:
        move = say(lost.ply, lost.move)
        return f"Decided by move {lost.ply + 1}: {move} gave it away. Until then it could be won."
    if review.values(0) == (0.0,):
        return "Decided from the start: this could not be won, which is proven."
    if review.values(len(verdicts)) == (1.0,):
        return "Given up too soon: it could still be won."
    return "Not won; the engine could not find out where that was decided."


def _shares(review: Review, seat: int) -> tuple[int, list[float]]:
    """A seat's shares of the win up to the last position, as far back as all of them are known."""
    found: list[float] = []
    for ply in range(len(review.record.moves), -1, -1):
        values = review.values(ply)
        if values is None:
            return ply + 1, found[::-1]
        found.append(values[seat])
    return 0, found[::-1]


def _stretch(shares: list[float]) -> int:
    """How many of the last positions were in hand, without a break."""
    count = 0
    for share in reversed(shares):
        if share < DECIDED:
            break
        count += 1
    return count


def _name(review: Review, seat: int) -> str:
    name = review.record.game.seat_names[seat]
    return name[:1].upper() + name[1:]
