"""What an update makes of a state, by the examples that the web client is held to too (tests/browser)."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from quincunx.server.client import apply_update, moves_of
from tests.server.running import run, serving, two_at_a_table

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

EXAMPLES = json.loads(Path(__file__).with_name("updates.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["what"])
def test_an_update_is_applied_as_in_the_example(example: dict[str, Any]) -> None:
    state, update = copy.deepcopy((example["state"], example["update"]))
    assert apply_update(state, update) == example["after"]
    assert (state, update) == (example["state"], example["update"])  # neither has changed


def test_who_has_missed_something_asks_for_the_whole_state(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            async with first, second:
                second.state["revision"] -= 1  # as if an update had been lost
                await first.do("move", seat=0, move=moves_of(first.state)[0])
                await second.wait_for(lambda state: state["ply"] == 1)
                assert second.state["history"] == first.state["history"]

    run(work())
