"""Bots think in workers of their own: everything else goes on meanwhile, and a thought can be stopped."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from quincunx import game_names, load
from quincunx.hall.opponents import find_opponent
from tests.anywhere.built import build_once
from tests.browser.alone import PATH
from tests.browser.thinking import SLOWEST, Thinking, files_of

pytestmark = pytest.mark.compiled

LONG = "level:8:10000000"  # a quarter of an hour: far longer than the tests that stop it
NEVER = 10**8  # milliseconds
MOVES = load(SLOWEST).start(2).legal_moves()


@pytest.fixture(scope="module")
def built() -> Path:
    return build_once()


@pytest.fixture
def begin(browser: Browser, built: Path) -> Iterator[Callable[..., Thinking]]:
    """Workers that think in a page that shares memory with them, or does not."""
    with files_of(built, isolated=True) as shared, files_of(built, isolated=False) as plain:
        begun: list[Thinking] = []

        def begin(*, isolated: bool, **means: int) -> Thinking:
            begun.append(Thinking(browser, shared if isolated else plain, **means))
            assert begun[-1].evaluate("crossOriginIsolated") is isolated
            return begun[-1]

        yield begin
        for one in begun:
            one.close()


@pytest.mark.slow
def test_a_worker_hears_a_stop_while_another_one_answers(begin: Callable[..., Thinking]) -> None:
    thinking = begin(isolated=True, workers=2, together=2, grace=NEVER)  # so none is ended
    assert thinking.evaluate("thinkers._all.length") == 0
    assert thinking.think(1, "level:1") in MOVES
    assert thinking.evaluate("thinkers._all.length") == 1
    thinking.evaluate("window.first = thinkers._all[0]")
    thinking.begin(2, LONG)
    assert thinking.think(3, "level:1") in MOVES
    assert thinking.evaluate("thinkers._all.map((one) => one.thought?.number ?? 0)") == [2, 0]
    assert thinking.evaluate("thinkers.spare()") == 0
    thinking.evaluate("thinkers.stop(2)")
    assert thinking.answer(2) is None
    thinking.page.wait_for_function("thinkers.spare() === 1")
    assert thinking.evaluate("thinkers._all[0] === first")


@pytest.mark.slow
def test_a_worker_that_hears_nothing_or_is_killed_is_replaced(begin: Callable[..., Thinking]) -> None:
    thinking = begin(isolated=False)
    assert thinking.think(1, "level:1") in MOVES
    thinking.evaluate("window.first = thinkers._all[0]")
    thinking.begin(2, LONG)
    thinking.begin(3, "level:1")
    thinking.evaluate("thinkers.stop(2)")
    assert thinking.answer(2) is None
    assert thinking.answer(3) in MOVES
    assert thinking.evaluate("thinkers._all.length === 1 && thinkers._all[0] !== first")
    # Nobody is told of its end, as little as if the browser did that for want of memory.
    thinking.begin(4, "level:8:1s")
    thinking.evaluate("thinkers._all[0]._worker.terminate()")
    assert thinking.answer(4) in MOVES


MEANS = """async (path) => {
  const { findMeans } = await import(`${path}/js/anywhere/thinkers.js`);
  const devices = [[undefined, undefined], [1, 8], [8, 8], [8, 2], [0.25, 1]];
  const look = ([deviceMemory, hardwareConcurrency]) => findMeans({ deviceMemory, hardwareConcurrency });
  return devices.map(look).map(({ workers, together, memory }) => [workers, together, memory / 2 ** 20]);
}"""


def test_workers_and_their_memory_follow_from_the_device(begin: Callable[..., Thinking]) -> None:
    found = begin(isolated=False).page.evaluate(MEANS, PATH)
    assert found == [[2, 1, 64], [1, 1, 16], [3, 3, 128], [2, 1, 128], [1, 1, 4]]


# The one that has the tables, and the number of what it was asked last.
KNOW_WORKER = """{
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      window.host = this;
    }
    postMessage(said) {
      this.asked = said.id ?? this.asked;
      super.postMessage(said);
    }
  };
}"""
# A table at which the strongest level thinks for long, and what goes on meanwhile at it and elsewhere.
MEANWHILE = """async ([path, game, bot]) => {
  const { ask, converse } = await import(`${path}/js/way.js`);
  const post = async (where, body) => (await ask("POST", where, body)).json();
  const sit = (table) => new Promise((sat) => {
    const line = converse(table.id), waiting = [], told = [];
    line.onmessage = ({ data }) => {
      told.push(JSON.parse(data));
      for (const look of [...waiting]) look();
    };
    const until = (fits) => new Promise((found) => {
      const look = () => told.some(fits) && found(told.find(fits));
      waiting.push(look);
      look();
    });
    let count = 0;
    const say = (type, more) => {
      const id = `m${++count}`;
      line.send(JSON.stringify({ type, id, ...more }));
      return until((one) => one.answers === id);
    };
    line.onopen = async () => {
      const tokens = table.yours.map((seat) => seat.token);
      await say("hello", { tokens, protocol: 2 });
      sat({ say, until, told });
    };
  });
  const hasMoved = (one) => one.type === "update" && one.ply > 0;
  const me = { kind: "me" }, weakest = { kind: "bot", name: "level:1" };
  const strong = await post("/api/tables", { game, seats: [{ kind: "bot", name: bot }, me] });
  const there = await sit(strong);
  const weak = await post("/api/tables", { game: "pyrga", seats: [me, weakest] });
  const here = await sit(weak);
  const hint = await post(`/api/tables/${weak.id}/hint`, { ply: 0 });
  const moved = await here.say("move", { seat: 0, ply: 0, line: 0, move: hint.move });
  await here.until((one) => one.type === "update" && one.ply === 2);
  const chat = await there.say("chat", { seat: 1, text: "hello" });
  const rules = await ask("GET", "/api/games/trapture");
  const waited = !there.told.some(hasMoved);
  const resigned = await there.say("resign", { seat: 1, ply: 0, line: 0 });
  // Who gives a question up has it given up here too: its end is told at once.
  const control = new AbortController();
  const asking = ask("POST", "/api/explorer", { game }, control.signal).catch(({ name }) => name);
  const { asked } = host;
  const ended = new Promise((done) => {
    host.addEventListener("message", ({ data }) => data.answers === asked && done("failed" in data));
  });
  control.abort();
  const given = [await asking, await ended];
  const again = await post("/api/tables", { game, seats: [weakest, me] });
  await (await sit(again)).until((one) => one.ply === 1);
  return { waited, moved: moved.type, chat: chat.type, rules: rules.status, resigned: resigned.type, given };
}"""


@pytest.mark.slow
def test_everything_is_answered_while_the_strongest_level_thinks(browser: Browser, built: Path) -> None:
    with files_of(built, isolated=False) as address:
        page = browser.new_context(service_workers="block").new_page()
        page.add_init_script(KNOW_WORKER)
        page.goto(f"{address}/")
        found = page.evaluate(MEANWHILE, [PATH, SLOWEST, LONG])
        page.context.close()
    given = found.pop("given")
    assert found == {"waited": True, "moved": "ack", "chat": "ack", "rules": 200, "resigned": "ack"}
    assert given == ["AbortError", True]


@pytest.mark.slow
def test_bots_move_there_as_they_do_elsewhere(begin: Callable[..., Thinking]) -> None:
    """A few positions of each game; in Node.js there are more, a hundred of each."""
    thinking = begin(isolated=False)
    numbers = itertools.count(1)
    for game in game_names():
        for level in (1, 3, 6):
            name = f"level:{level}"
            # The seed and the position are those of `write_thought`.
            expected = find_opponent(name)(1).choose(load(game).start(2))
            assert thinking.think(next(numbers), name, game) == expected, (game, name)
