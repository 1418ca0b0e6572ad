"""What the page without a server keeps: games, if there is room, and its files, one version at a time."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.alone import BELOW, LISTEN, PATH, READY, AllAlone, FileHost
from tests.browser.people import NOWHERE
from tests.browser.test_comforts import check_installable
from tools.anywhere.pages import WORKER, seal

pytestmark = pytest.mark.compiled

# In the worker: the browser refuses to keep anything more, as it does when a disk is full.
NO_ROOM = """() => {
  const plain = IDBDatabase.prototype.transaction;
  self.makeRoom = () => { IDBDatabase.prototype.transaction = plain; };
  IDBDatabase.prototype.transaction = function (names, mode, ...rest) {
    const made = plain.call(this, names, mode, ...rest);
    if (mode === "readwrite") {
      Object.defineProperty(made, "error", { value: new DOMException("no room", "QuotaExceededError") });
      queueMicrotask(() => made.abort());
    }
    return made;
  };
}"""
COUNT_ASKED = """
window.asked = 0;
StorageManager.prototype.persist = async () => Boolean((asked += 1));
"""
# Whether another version of the page's files is kept already, and waits.
WAITS = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  await found.update();
  return Boolean(found.waiting);
}"""
# What becomes of a version that cannot be kept as a whole.
REFUSED = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  await found.update().catch(() => {});
  const { installing } = found;
  if (!installing) return "redundant";
  return new Promise((done) => {
    installing.onstatechange = () => done(installing.state);
  });
}"""
LATE = "js/views/records.js"
# How many versions of each copy are kept.
KEPT = """caches.keys().then((names) => {
  const count = (path) => names.filter((name) => name.startsWith(`quincunx ${path}/ `)).length;
  return [count(PATH), count(BELOW)].join();
})""".replace("PATH", f'"{PATH}"').replace("BELOW", f'"{BELOW}"')


def test_without_room_the_player_is_told_nothing_is_lost_and_play_goes_on_later(alone: AllAlone) -> None:
    ann = alone.invite(script=f"{LISTEN}\n{COUNT_ASKED}", phone=True)
    ann.start("pyrga")
    assert ann.await_turn()
    assert ann.page.evaluate("asked") == 1  # the browser is asked not to forget, once there is a game
    ann.play(ann.choices[0])
    assert ann.await_turn()
    made = ann.made
    (worker,) = (worker for worker in ann.page.workers if worker.url.endswith("/host.js"))  # not a thinker
    worker.evaluate(NO_ROOM)
    ann.choose(ann.choices[0])
    expect(ann.page.locator("#banner")).to_contain_text("This browser has no room left for your games.")
    expect(ann.page.get_by_text("so it has not happened: try again")).to_be_visible()
    assert ann.await_turn()
    assert ann.made == made
    worker.evaluate("makeRoom()")
    ann.play(ann.choices[0])
    expect(ann.page.locator("#banner")).to_be_hidden()
    assert ann.await_turn()
    made = ann.made
    assert len(made) == 4
    ann.page.reload()
    ann.arrive()
    assert ann.await_turn()
    assert ann.made == made


def test_a_browser_without_any_room_says_so_and_has_the_games_once_it_has(
    alone: AllAlone, host: FileHost
) -> None:
    ann = alone.invite(script=LISTEN, path=NOWHERE)
    devtools = ann.context.new_cdp_session(ann.page)
    origin = host.address.removesuffix(PATH)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    ann.page.goto(f"{alone.address}/#/")
    expect(ann.page.locator(".arrival")).to_have_text(
        "This browser has no room left for your games. Make room on this device, and reload the page."
    )
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    ann.page.reload()
    ann.start("pyrga")
    assert ann.await_turn()


def test_a_new_version_is_used_as_a_whole_once_all_pages_are_closed(
    alone: AllAlone, host: FileHost, built: Path, tmp_path: Path
) -> None:
    ann = alone.invite(worker=True, script=LISTEN)
    ann.keep_all()
    check_installable(ann)
    ann.start("pyrga")
    assert ann.await_turn()
    ann.play(ann.choices[0])
    assert ann.await_turn()
    made, address = ann.made, ann.page.url
    # A copy below another path of the host, such as one to be tried, has its own files.
    other = ann.open_tab("/below/#/records")
    other.evaluate(READY)
    other.wait_for_function(f"{KEPT}.then((kept) => kept === '1,1')")
    other.close()
    # Its upload is half done: one file is still the old one. Nothing of it is used, now or later.
    new = newer(built, tmp_path / "newer")
    ready, old = new / LATE, (built / LATE).read_bytes()
    wanted = ready.read_bytes()
    ready.write_bytes(old)
    host.folder = new
    assert ann.page.evaluate(REFUSED) == "redundant"
    ann.page.reload()
    expect(ann.page.locator(".brand")).to_have_text("Quincunx")
    ready.write_bytes(wanted)
    host.answered.clear()
    ann.page.wait_for_function(WAITS)
    # What is the same in both, and what was right before, is not fetched once more.
    assert {name for name, _ in host.answered} <= {WORKER, LATE}
    # What is loaded only now is of the same version as the page; so is the page if it is loaded again.
    for _ in range(2):
        ann.page.goto(f"{alone.address}/#/records")
        expect(ann.page.locator("main h1")).to_have_text("Records")
        expect(ann.page.locator(".brand")).to_have_text("Quincunx")
        ann.page.reload()
    ann.page.close()
    ann.page = ann.open_tab("/")
    ann.page.wait_for_function(f"{KEPT}.then((kept) => kept === '1,1')")
    ann.page.close()
    host.close()
    ann.context.set_offline(True)
    ann.page = ann.open_tab("/#/records")
    expect(ann.page.locator("main h1")).to_have_text("Newer records")
    expect(ann.page.locator(".brand")).to_have_text("Newer")
    ann.page.goto(address)
    ann.arrive()
    assert ann.await_turn()
    assert ann.made == made


def newer(built: Path, folder: Path) -> Path:
    """The same page in another version, which its top and one of its views show."""
    shutil.copytree(built, folder)
    replace(folder / "index.html", "<span>Quincunx<", "<span>Newer<")
    replace(folder / "js/views/records.js", '"Records"', '"Newer records"')
    seal(folder)
    return folder


def replace(file: Path, before: str, after: str) -> None:
    text, count = re.subn(re.escape(before), after, file.read_text(encoding="utf-8"))
    assert count, f"{file} does not have {before}"
    file.write_text(text, encoding="utf-8")
