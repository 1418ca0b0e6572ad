"""Questions: which positions people play at the tables of the other servers, asked of all of them at once."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Sequence

from quincunx.hall.fairness import Mark
from quincunx.match.errors import Refusal

ANSWER_SECONDS = 5.0
MARKS_AT_ONCE = 100  # in one answer, which has to fit into a notification


class _Question:
    def __init__(self, asked: Collection[str]) -> None:
        self.open = set(asked)  # servers that have not answered yet
        self.marks: set[Mark] = set()
        self.done = asyncio.Event()

    def close(self, node: str) -> None:
        self.open.discard(node)
        if not self.open:
            self.done.set()


class Questions:
    """Those that wait for an answer."""

    def __init__(self, say: Callable[..., None]) -> None:
        self._say = say
        self._open: dict[str, _Question] = {}

    async def ask(self, others: Collection[str], guest: str, asked: Collection[Mark] = ()) -> frozenset[Mark]:
        """The positions on which the others would give a guest no advice.

        Without an answer of all of them there is none either: advice on a game that is being played is worse.
        """
        if not others:
            return frozenset()
        name, question = secrets.token_urlsafe(6), _Question(others)
        self._open[name] = question
        try:
            self._say("ask", name, guest, write_marks(asked))
            async with asyncio.timeout(ANSWER_SECONDS):
                await question.done.wait()
        except TimeoutError:
            raise Refusal(
                "server/storage", "it is not known whether somebody plays this: try again in a moment"
            ) from None
        finally:
            del self._open[name]
        return frozenset(question.marks)

    def answer(self, node: str, question: str, marks: Collection[Mark]) -> None:
        """What this server, of that name, has to say."""
        known = write_marks(marks)
        for begin in range(0, max(1, len(known)), MARKS_AT_ONCE):
            is_last = begin + MARKS_AT_ONCE >= len(known)
            self._say("answer", node, question, known[begin : begin + MARKS_AT_ONCE], is_last)

    def hear(self, node: str, question: str, marks: Sequence[tuple[str, str]], is_last: bool) -> None:
        """Another server has answered, perhaps the question of yet another."""
        if (found := self._open.get(question)) is not None:
            found.marks |= read_marks(marks)
            if is_last:
                found.close(node)

    def forget(self, nodes: Collection[str]) -> None:
        """Those that are gone answer no more."""
        for question in self._open.values():
            for node in nodes:
                question.close(node)


def write_marks(marks: Collection[Mark]) -> list[list[str]]:
    """Marks as they are told to another server; JSON has no numbers as long as these."""
    return [[game, str(number)] for game, number in marks]


def read_marks(marks: Sequence[Sequence[str]]) -> frozenset[Mark]:
    """Marks as another server has told them."""
    return frozenset((game, int(number)) for game, number in marks)
