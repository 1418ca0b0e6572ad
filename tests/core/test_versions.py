"""Games of an earlier version of the rules are still read, replayed and written, by the rules they had."""

from collections.abc import Mapping
from typing import ClassVar

import pytest

from quincunx import Option, OptionError, Record, RecordError, VersionError
from quincunx.core import registry
from quincunx.core.registry import load_version
from tests.core.tiny_game import Race


class LongerRace(Race):
    """The goal was 6 at first, then 8, and is 10 now; sprints were never longer than 4."""

    version = 3
    earlier: ClassVar = {1: {"goal": 6}, 2: {"goal": 8}}
    offered = (
        Option("goal", 10, range(2, 30), "the sum to reach"),
        Option("kind", "race", ("race", "sprint"), ""),
    )

    @classmethod
    def options_of(cls, version: int, chosen: Mapping[str, object]) -> dict[str, object]:
        return dict(chosen) if chosen.get("kind") == "sprint" else super().options_of(version, chosen)


@pytest.fixture(autouse=True)
def known_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find", {"race": LongerRace}.__getitem__)


RECORD = """\
Quincunx record 1
Game: race
Rules: 1
Seed: 0
Result: winners 0; scores 1 0; first has reached the goal

1. +2 +2 +2
"""


@pytest.mark.parametrize(
    ("text", "version", "meant"),
    [
        ("race", 1, "race(goal=6)"),
        ("race", 2, "race(goal=8)"),
        ("race", 3, "race"),
        ("race(goal=10)", 1, "race"),
        ("race(goal=7)", 2, "race(goal=7)"),
        ("race(kind=sprint)", 1, "race(kind=sprint)"),
    ],
)
def test_what_was_not_chosen_is_as_it_was_then(text: str, version: int, meant: str) -> None:
    assert str(load_version(text, version)) == meant


@pytest.mark.parametrize("version", [4, 0, -1])
def test_rules_of_another_version_are_refused(version: int) -> None:
    with pytest.raises(
        VersionError, match=f"Race is played here by the rules of version 1, 2 or 3, not {version}$"
    ):
        load_version("race(later=yes)", version)


def test_options_of_an_earlier_version_are_checked() -> None:
    with pytest.raises(OptionError, match="race: there is no option 'gaol'"):
        load_version("race(gaol=3)", 1)


def test_a_record_of_an_earlier_version_has_its_result_and_is_written_by_the_present_one() -> None:
    record = Record.parse(RECORD)
    assert record.replay().outcome == record.outcome
    assert "Game: race(goal=6)\nRules: 3\n" in record.text
    assert Record.parse(record.text) == record


def test_a_record_is_never_judged_by_rules_that_it_was_not_played_by() -> None:
    with pytest.raises(RecordError, match="the result 'winners 0"):
        Record.parse(RECORD.replace("winners 0", "winners 1"))
    with pytest.raises(RecordError, match=r"line 3, .*\(Race is played here by .* not 4\), found '4'"):
        Record.parse(RECORD.replace("Rules: 1", "Rules: 4"))
    with pytest.raises(RecordError, match="move 4 to be possible"):
        Record.parse(RECORD.replace("+2 +2 +2", "+2 +2 +2 +2"))
