"""Gossip: what guests and addresses have used of their limits, told now and then to the other servers.

What was used elsewhere counts a moment later here, as a debt if need be: nobody gets more in the long run by
going to several servers, and for a moment at most what each of them allows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from quincunx.server.limits import Counts, Rates

Used: TypeAlias = dict[str, dict[str, float]]
"""By limit, and by who has used it."""

AT_ONCE = 60  # so many uses fit into one notification


class Gossip:
    """The limits that all servers share."""

    def __init__(self) -> None:
        self._rates: Mapping[str, Rates] = {}
        self._counts: Mapping[str, Counts] = {}

    def share(self, rates: Mapping[str, Rates], counts: Mapping[str, Counts]) -> None:
        """Have these hold for all servers together."""
        self._rates, self._counts = rates, counts
        for rate in rates.values():
            rate.is_shared = True
        for count in counts.values():
            count.is_shared = True

    def news(self) -> Iterator[tuple[Used, Used]]:
        """What has been used since this was last asked, and what is held now, in parts."""
        used = [
            ("rate", name, who, cost)
            for name, rates in self._rates.items()
            for who, cost in rates.take_spent()
        ]
        held = [
            ("count", name, who, n)
            for name, counts in self._counts.items()
            for who, n in counts.take_changed()
        ]
        everything = [*used, *held]
        for begin in range(0, len(everything), AT_ONCE):
            rates: Used = {}
            counts: Used = {}
            for kind, name, who, number in everything[begin : begin + AT_ONCE]:
                (rates if kind == "rate" else counts).setdefault(name, {})[who] = number
            yield rates, counts

    def tell_all(self) -> None:
        """Tell everything that is held once more, to somebody who has not heard it."""
        for counts in self._counts.values():
            counts.change_all()

    def hear(self, node: str, rates: Used, counts: Used) -> None:
        """What was used at another server."""
        for name, used in rates.items():
            if name in self._rates:
                for who, cost in used.items():
                    self._rates[name].charge(who, cost)
        for name, held in counts.items():
            if name in self._counts:
                for who, number in held.items():
                    self._counts[name].hold_elsewhere(node, who, int(number))

    def forget(self, nodes: Collection[str]) -> None:
        """Nothing is held at these any more."""
        for counts in self._counts.values():
            for node in nodes:
                counts.forget(node)
