"""The modules that need no page, each test of units.js in the browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.browser.people import People

pytestmark = pytest.mark.compiled

UNITS = Path(__file__).with_name("units.js").read_text(encoding="utf-8")
NAMES = re.findall(r'^  "([^"]+)": async', UNITS, re.MULTILINE)
TESTS, HELPERS = UNITS.split("\n});\n")
UPDATES = json.loads((Path(__file__).parents[1] / "server" / "updates.json").read_text(encoding="utf-8"))
RUN = f"""async ([name, updates]) => {{
  {HELPERS}
  const names = {{
    state: "state.js", pace: "pace.js", offers: "views/offers.js", choices: "board/choices.js",
    words: "words.js",
    kit: "board/kit.js", changes: "board/changes.js", schedule: "board/schedule.js", way: "board/way.js",
    winner: "board/winner.js", sending: "board/sending.js", frames: "board/frames.js",
    branches: "study/branches.js", worth: "study/worth.js", steady: "study/steady.js",
  }};
  const loaded = Object.entries(names).map(async ([name, path]) => [name, await import("/js/" + path)]);
  const modules = Object.fromEntries(await Promise.all(loaded));
  const equal = (found, expected) => {{
    const [a, b] = [found, expected].map((value) => JSON.stringify(value));
    if (a !== b) throw new Error(`${{a}} is not ${{b}}`);
  }};
  const tests = {TESTS}}});
  await tests[name]({{ ...modules, updates, equal }});
  return "done";
}}"""


def test_every_unit_is_found() -> None:
    assert len(NAMES) == len(set(NAMES)) >= 10


def test_units(people: People) -> None:
    page = people.invite().page
    failed = {}
    for name in NAMES:
        try:
            assert page.evaluate(RUN, [name, UPDATES]) == "done"
        except Exception as error:
            failed[name] = str(error).splitlines()[0]
    assert failed == {}
