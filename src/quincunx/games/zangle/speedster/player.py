"""Plays the speedster: it needs time to see a Zangle, as people do, and sees no more than they do.

For each Zangle on the table it is decided once, at random, when the player will notice it: the harder the
Zangle and the lower the level, the later, and perhaps never. No Zangle is called sooner than QUICKEST after
its cards have appeared.
"""

import math
from typing import NamedTuple

from quincunx.core import bits
from quincunx.core.offers import Plan
from quincunx.core.stream import RandomStream
from quincunx.games.zangle.cards.eyesight import effort_of
from quincunx.games.zangle.cards.zangles import Zangle, find_zangles
from quincunx.games.zangle.speedster.moves import CALL, DROP, HIT, STUCK, TIME
from quincunx.games.zangle.speedster.rules import SpeedsterPosition

QUICKEST = 0.9  # seconds: nobody sees a Zangle and calls sooner, whatever the level
REACTION = (0.4, 1.2)  # seconds until somebody says what is obvious
SPREAD = 0.4  # of the logarithm of the time it takes to see something
CLAIM_SHARE = 0.7  # of the time for a claim, which is the most it uses
HITS_AFTER = 2.0  # times its patience, before it takes a hit
MOMENT = 0.001  # the precision of times


class Eyes(NamedTuple):
    """How quick a level is."""

    pace: float  # seconds to see the simplest Zangle, typically
    blindness: float  # the probability of overlooking a Zangle, per unit of effort
    patience: float  # how long it looks before it says that it is stuck, as a multiple of its pace


LEVEL_EYES = (
    Eyes(7.6, 0.12, 1.2),
    Eyes(6.0, 0.10, 1.4),
    Eyes(4.8, 0.08, 1.6),
    Eyes(3.8, 0.06, 1.8),
    Eyes(3.0, 0.04, 2.0),
    Eyes(2.4, 0.02, 2.2),
    Eyes(1.9, 0.01, 2.4),
    Eyes(1.5, 0.0, 2.6),
)


class SpeedsterPlayer:
    """Sits at one seat of one game. Asked again before anything has changed, it gives the same plan."""

    def __init__(self, level: int, seed: int = 0) -> None:
        self._eyes = LEVEL_EYES[level - 1]
        self._stream = RandomStream(bits.mix(seed))
        self._noticed: dict[Zangle, float] = {}  # when each Zangle on the table is noticed
        self._cards: tuple[list[str], list[str]] = ([], [])
        self._control: tuple[int | None, int] | None = None
        self._since = 0.0  # when the cards before it last changed
        self._ready = 0.0  # when it has taken in the last change, of the cards or of who has control

    def plan(self, position: SpeedsterPosition, seat: int, now: float) -> Plan | None:
        """What the seat will do unless something else happens first, and when; None to wait for others."""
        legal = position.legal_moves(seat)
        if not legal:
            return None
        self._look(position, seat, now)
        if position.caller == seat:
            plan: Plan | None = self._plan_claim(position)
        elif position.caller is not None:
            plan = Plan(TIME, max(self._ready, position.deadline / 1000 + REACTION[0]))
        else:
            plan = self._plan_freely(position, seat, legal)
        return plan and Plan(plan.move, round(max(now, plan.at), 3))

    def notices(self, zangle: Zangle) -> bool:
        """Whether it notices a Zangle at all before it would say that it is stuck."""
        return self._time_to_see(zangle) <= self._eyes.patience * self._eyes.pace

    def _look(self, position: SpeedsterPosition, seat: int, now: float) -> None:
        """Take in what has changed: new Zangles will be noticed some time from now."""
        cards = (list(position.hands[seat]), list(position.centre))
        control = (position.caller, position.deadline)
        if cards != self._cards:
            self._cards, self._since = cards, now
            known = self._noticed
            there = find_zangles(*cards)
            self._noticed = {z: known[z] if z in known else now + self._time_to_see(z) for z in there}
        elif control == self._control:
            return
        self._control = control
        low, high = REACTION
        self._ready = now + low + (high - low) * self._stream.fraction()

    def _time_to_see(self, zangle: Zangle) -> float:
        effort = effort_of(zangle)
        if self._stream.fraction() < self._eyes.blindness * effort:
            return math.inf
        bell = sum(self._stream.fraction() for _ in range(12)) - 6  # nearly normal
        return max(QUICKEST, self._eyes.pace * effort * math.exp(SPREAD * bell))

    def _plan_claim(self, position: SpeedsterPosition) -> Plan:
        """Claim the Zangle it has called for, or of several the one with most own cards."""
        limit = position.game.options.claim_seconds
        called = position.deadline / 1000 - limit
        latest = called + CLAIM_SHARE * limit
        seen = [zangle for zangle, when in self._noticed.items() if when <= called + MOMENT]
        if not seen:  # the seat has called, perhaps before this player sat down: now it looks closely
            seen = sorted(self._noticed, key=effort_of)[:1]
        if not seen:
            return Plan(DROP, min(self._ready, latest))
        zangle = max(seen, key=lambda z: (z.own_cards, -effort_of(z), str(z)))
        pointing = (self._ready - called) * len(zangle.all_cards) / 2
        return Plan(str(zangle), min(called + pointing, latest))

    def _plan_freely(self, position: SpeedsterPosition, seat: int, legal: list[str]) -> Plan | None:
        """Call once a Zangle is noticed; say that it is stuck when none has been for long, and then hit."""
        plans = []
        noticed = min(self._noticed.values(), default=math.inf)
        if CALL in legal and noticed < math.inf:
            plans.append(Plan(CALL, max(noticed, self._ready)))
        patience = self._eyes.patience * self._eyes.pace
        if STUCK in legal:
            plans.append(Plan(STUCK, max(self._since + patience, self._ready)))
        elif HIT in legal and position.missing_cards(seat):
            # Every card counts against it, so it takes one only where it helps: with few to look at, and when
            # others, who still look, do not let the centre be renewed.
            plans.append(Plan(HIT, max(self._since + HITS_AFTER * patience, self._ready)))
        return min(plans, key=lambda plan: plan.at, default=None)
