"""Chooses among moves as people do: the better a move seems, the more likely it is played."""

from __future__ import annotations

import math
from collections.abc import Sequence

from quincunx.core.stream import RandomStream
from quincunx.search import Candidate

DOUBT = 2.0  # extra visits with an average result for every move, as few visits say little


def by_whim(candidates: Sequence[Candidate], warmth: float, stream: RandomStream) -> list[Candidate]:
    """The candidates in random order, in which those that seem good tend to come first.

    Proven wins come first and proven losses last.
    """
    visits = sum(candidate.visits for candidate in candidates)
    mean = sum(candidate.visits * candidate.value for candidate in candidates) / max(1, visits)

    def appeal(candidate: Candidate) -> tuple[int, float]:
        value = (candidate.visits * candidate.value + DOUBT * mean) / (candidate.visits + DOUBT)
        # The largest of such sums is distributed as a softmax of the values (Gumbel).
        chance = stream.fraction()
        return candidate.rank, value - warmth * math.log(-math.log(chance))

    return sorted(candidates, key=appeal, reverse=True)


def well_tried(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, best first, that were tried at least half as often as the first.

    A long search tries good moves more and more often; the highest of hundreds of values may belong to a move
    that was lucky the few times it was tried.
    """
    return [candidate for candidate in candidates if 2 * candidate.visits >= candidates[0].visits]
