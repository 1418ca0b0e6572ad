"""Verdicts in sentences."""

from __future__ import annotations

from quincunx.bots.review import Verdict
from quincunx.bots.sayings import Say, in_notation
from quincunx.bots.verdicts import BEST, FAULTS, FORCED, PROVEN

UNKNOWN = "Not judged."
CERTAIN = {1.0: "a certain win", 0.5: "a certain draw", 0.0: "a certain loss"}


def write_verdict(seats: int, verdict: Verdict, say: Say = in_notation) -> str:
    """A verdict in a sentence, such as `Mistake: 62 % → 41 %; Cc3 was better.`"""
    if verdict.grade is None:
        return UNKNOWN
    if verdict.grade == FORCED:
        return "The only move there was."
    if verdict.grade == PROVEN:
        return "Lost already, whatever is played: that is proven."
    if verdict.grade == BEST:
        stood = f" for {write_share(verdict.before, certain=True)}" if verdict.is_certain else ""
        return f"As good as any other{stood}."
    before = write_share(verdict.before, certain=verdict.is_certain and seats <= 2)
    after = write_share(verdict.after, certain=verdict.is_certain and seats <= 2)
    better = f"; {say(verdict.ply, verdict.better)} was better" if verdict.is_fault and verdict.better else ""
    return f"{verdict.grade.capitalize()}: {before} → {after}{better}."


def write_trial(seats: int, tried: Verdict, played: Verdict, say: Say = in_notation) -> str:
    """How good a move would have been, compared with the best and the one that was made; not what is best."""
    if tried.grade is None:
        return "The engine could not find out how good that is."
    if tried.move == played.move:
        return f"That was played: {_summary(seats, tried)}."
    if tried.grade in (BEST, FORCED, PROVEN):
        return f"Yes, {say(tried.ply, tried.move)} is as good as any other. {_played(played, say)}"
    if tried.cost < played.cost:
        return f"Better than {say(played.ply, played.move)}, but there is more: {_summary(seats, tried)}."
    return f"No better than {say(played.ply, played.move)}: {_summary(seats, tried)}."


def _summary(seats: int, verdict: Verdict) -> str:
    certain = verdict.is_certain and seats <= 2
    before, after = (write_share(share, certain=certain) for share in (verdict.before, verdict.after))
    return f"{_article(verdict.grade)}, {before} → {after}"


def _played(played: Verdict, say: Say) -> str:
    if not played.is_fault:
        return ""
    return f"In the game {say(played.ply, played.move)} was {_article(played.grade)}."


def _article(grade: str | None) -> str:
    words = grade if grade in FAULTS else f"{grade} move"
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"


def write_share(share: float | None, *, certain: bool) -> str:
    """A share of the win in a few words."""
    if share is None:
        return "?"
    words = CERTAIN.get(share) if certain else None
    return words or f"{100 * share:.0f} %"
