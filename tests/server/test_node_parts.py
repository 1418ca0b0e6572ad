"""What several servers tell each other: in texts that fit, and counted as if there were one server."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quincunx.match.errors import Refusal
from quincunx.server.limits import Counts, Rates
from quincunx.server.nodes import questions as questions_module
from quincunx.server.nodes.gossip import Gossip
from quincunx.server.nodes.link import LARGEST, pack
from quincunx.server.nodes.news import MOST_TOLD, News
from quincunx.server.nodes.questions import Questions, read_marks
from tests.server.running import run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

words = st.lists(st.one_of(st.text(max_size=100), st.integers()), max_size=8)


# How long it takes to make up examples is a matter of the machine.
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(words, max_size=60))
def test_everything_said_arrives_in_texts_that_postgres_takes(said: list[list[Any]]) -> None:
    texts = list(pack("a node", said))
    assert all(len(text.encode()) <= LARGEST for text in texts)
    arrived = [words for text in texts for words in json.loads(text)[1]]
    assert arrived == said
    assert all(json.loads(text)[0] == "a node" for text in texts)


def test_news_have_the_events_that_come_one_after_the_other() -> None:
    news = News()
    news.add("one", 4, "a")
    news.add("two", 7, "b")
    news.add("one", 5, "c")
    assert news.take() == [["news", "one", 6, "a", "c"], ["news", "two", 8, "b"]]
    assert news.take() == []


def test_news_leave_out_what_is_not_next_what_is_new_and_what_is_too_long() -> None:
    news = News()
    news.add("gap", 1, "a")
    news.add("gap", 3, "b")
    news.add("new", 0, None)
    news.add("new", 1, None)
    news.add("long", 1, "a" * (MOST_TOLD - 1))
    news.add("long", 2, "bc")
    news.add("longer", 1, "a" * (MOST_TOLD + 1))
    assert news.take() == [
        ["news", "gap", 4, "b"],
        ["news", "new", 2],
        ["news", "long", 3, "bc"],
        ["news", "longer", 2],
    ]


def test_news_fit_into_a_notification_whatever_they_are_written_in() -> None:
    news = News()
    news.add("x" * 40, 1_000_000, "\N{GRINNING FACE}" * MOST_TOLD)
    (text,) = pack("one", news.take())
    assert len(text) < LARGEST


def shared(most: int) -> tuple[Gossip, Rates, Counts]:
    gossip, rates, counts = Gossip(), Rates(most, 60, lambda: 0.0), Counts(most)
    gossip.share({"r": rates}, {"c": counts})
    return gossip, rates, counts


def tell(speaker: Gossip, listener: Gossip, name: str = "one") -> None:
    for rates, counts in speaker.news():
        listener.hear(name, json.loads(json.dumps(rates)), json.loads(json.dumps(counts)))


def test_what_is_used_at_one_server_is_missing_at_the_other() -> None:
    (one, here, _), (two, there, _) = shared(10), shared(10)
    assert all(here.allow("ann") for _ in range(6))
    assert all(there.allow("ann") for _ in range(8))
    tell(one, two)
    tell(two, one, "two")
    assert not here.allow("ann")
    assert not there.allow("ann")
    assert here.allow("bob")
    tell(one, two)
    assert all(there.allow("bob") for _ in range(9))
    assert not there.allow("bob")


def test_a_debt_is_paid_back_and_no_larger_than_all_there_is() -> None:
    now = 0.0
    rates = Rates(10, 10, lambda: now)
    rates.charge("ann", 1000)
    now = 10.9
    assert not rates.allow("ann")
    now = 11.1
    assert rates.allow("ann")


def test_what_is_held_elsewhere_counts_until_it_is_given_back_or_the_server_is_gone() -> None:
    (one, _, here), (two, _, there) = shared(2), shared(2)
    assert here.take("ann")
    tell(one, two)
    assert there.take("ann")
    assert not there.take("ann")
    here.give_back("ann")
    tell(one, two)
    assert there.take("ann")
    assert here.take("ann")
    tell(one, two)
    there.give_back("ann")
    assert not there.take("ann")
    two.forget(["one"])
    assert there.take("ann")


def test_whoever_comes_later_learns_what_is_held_and_not_what_was_used_before() -> None:
    (one, rates, here), (two, known, there) = shared(2), shared(2)
    assert here.take("ann")
    assert here.take("ann")
    assert rates.allow("ann", 2)
    list(one.news())  # there was nobody to tell it to
    assert not list(one.news())
    one.tell_all()
    tell(one, two)
    assert not there.take("ann")
    assert known.allow("ann", 2)


def test_a_question_is_answered_by_all_and_those_that_are_gone_are_not_waited_for() -> None:
    async def work() -> None:
        said: list[tuple[Any, ...]] = []
        asker, answerer = (
            Questions(lambda *words: said.append(words)),
            Questions(lambda *words: heard.append(words)),
        )
        heard: list[tuple[Any, ...]] = []
        asked = asyncio.create_task(asker.ask({"two", "three", "four"}, "ann", {("pyrga", 2**63)}))
        await asyncio.sleep(0)
        (kind, question, guest, about) = json.loads(json.dumps(said[0]))
        assert (kind, guest, read_marks(about)) == ("ask", "ann", {("pyrga", 2**63)})
        marks = {("pyrga", 2**64 - number) for number in range(250)}
        answerer.answer("two", question, marks)
        answerer.answer("three", question, set())
        for _, node, name, part, is_last in heard:
            asker.hear(node, name, json.loads(json.dumps(part)), is_last)
        await asyncio.sleep(0)
        assert not asked.done()
        asker.forget(["four"])
        assert await asked == marks

    run(work())


def test_without_an_answer_there_is_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions_module, "ANSWER_SECONDS", 0.01)

    async def work() -> None:
        asker = Questions(lambda *words: None)
        with pytest.raises(Refusal, match="not known whether somebody plays this"):
            await asker.ask({"two"}, "ann")
        assert await asker.ask(set(), "ann") == frozenset()

    run(work())
