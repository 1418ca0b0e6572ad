"""What attackers were answered, counted; and every promise that an answer has broken."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.siege.wire import Answer

# So many different broken promises are told of one attack; the rest is counted.
MOST_TOLD = 20
CUT_OFF, NOBODY = "cut off", "nobody there"
UNHEARD = {CUT_OFF, NOBODY}


class Tally:
    """The answers to one attack."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.broken: Counter[str] = Counter()

    def count(self, what: str) -> None:
        """Count something that has happened."""
        self.answers[what] += 1

    def cut_off(self, error: BaseException) -> None:
        """Count a connection that the server has closed, or no longer takes."""
        self.count(NOBODY if isinstance(error, ConnectionRefusedError) else CUT_OFF)

    @property
    def was_heard(self) -> bool:
        """Whether the server has said anything to this attack but that it shall go."""
        return bool(self.answers.keys() - UNHEARD)

    def blame(self, promise: str) -> None:
        """A promise was broken."""
        self.broken[promise if promise in self.broken or len(self.broken) < MOST_TOLD else "and more"] += 1

    def hear(self, answer: Answer, asked: str) -> Answer:
        """Count an answer; no request may make a server fail, and errors have one shape."""
        self.count(f"{answer.status} {answer.code}".strip())
        if answer.status >= 500 and not (answer.status == 503 and answer.has_the_one_shape):
            self.blame(f"{answer.status} to {asked}")
        elif answer.status >= 400 and not answer.has_the_one_shape:
            self.blame(f"{answer.status} without the shape of an error to {asked}")
        return answer

    def write(self) -> dict[str, Any]:
        """As JSON."""
        return {"answers": dict(self.answers.most_common()), "broken": dict(self.broken)}
