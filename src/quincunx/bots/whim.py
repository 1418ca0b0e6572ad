"""Chooses among moves as people do: the better a move seems, the likelier it is played."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from quincunx.core.stream import RandomStream
from quincunx.search import Candidate

DOUBT = 2.0  # visits of average result that every move is credited with: few visits say little


def by_whim(candidates: Sequence[Candidate], warmth: float, stream: RandomStream) -> Iterator[Candidate]:
    """The candidates in an order drawn at random, in which those that seem good tend to be first.

    Proven wins come first and proven losses last.
    """
    visits = sum(candidate.visits for candidate in candidates)
    mean = sum(candidate.visits * candidate.value for candidate in candidates) / max(1, visits)

    def appeal(candidate: Candidate) -> tuple[int, float]:
        rank = {"win": 2, "loss": 0}.get(candidate.proof or "", 1)
        value = (candidate.visits * candidate.value + DOUBT * mean) / (candidate.visits + DOUBT)
        # The largest of such sums is distributed as a softmax of the values (Gumbel).
        chance = stream.fraction()
        return rank, value - warmth * math.log(-math.log(chance))

    ranked = sorted(((appeal(c), -number) for number, c in enumerate(candidates)), reverse=True)
    return (candidates[-number] for _, number in ranked)


def well_tried(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Of candidates, best first, those that were tried at least half as often as the first.

    A long search tries what is good more and more often; the best of hundreds of values may belong to a move
    that was lucky the few times it was tried.
    """
    return [candidate for candidate in candidates if 2 * candidate.visits >= candidates[0].visits]
