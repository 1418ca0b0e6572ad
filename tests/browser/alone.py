"""People whose page comes from a host of plain files, and whose tables are on their own device."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.people import People, Person

PATH = "/some/where"
BELOW = f"{PATH}/below"  # another copy of the same
MADE = """[...document.querySelectorAll(".move-list .move")].map((move) => move.dataset.move)"""
READY = "async () => { await navigator.serviceWorker.ready; }"
# What the worker says at tables, as a socket would.
LISTEN = """{
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => data.line && data.text && heard(data.text));
    }
  };
}"""
ASK_POSITION = """async ([root, wanted]) =>
  (await import(`${root}/js/api.js`)).post("/api/position", wanted)"""
# A whole game at a new table, by what the page itself talks to tables with: the first seat is a person's, or
# all are, with a clock. Each time they make some legal move, or the one with the most parts.
PLAY_WHOLE = """async ([root, game, options, longest, screen]) => {
  const [{ becomeGuest, post }, { TableSocket }] =
    await Promise.all([import(`${root}/js/api.js`), import(`${root}/js/socket.js`)]);
  await becomeGuest();
  const { seat_names } = await post("/api/setup", { game, options });
  const others = screen ? { kind: "me" } : { kind: "bot", name: "level:1" };
  const seats = seat_names.map((_, seat) => (seat ? others : { kind: "me" }));
  const clock = screen ? { kind: "fischer", seconds: 300, increment: 5 } : { kind: "none" };
  const { id } = await post("/api/tables", { game, options, seats, clock, private: true });
  const socket = new TableSocket(id);
  const told = (test) => new Promise((done) => {
    const look = () => {
      if (!socket.state || !test(socket.state)) return;
      socket.removeEventListener("state", look);
      done(socket.state);
    };
    socket.addEventListener("state", look);
    look();
  });
  const pick = (choices, made) => longest
    ? choices.reduce((best, one) => (one.steps.length > best.steps.length ? one : best))
    : choices[(made * 37) % choices.length];
  await socket.open();
  for (let made = 0; ; made += 1) {
    const state = await told(({ status, choices }) => status !== "playing" || choices.length);
    if (state.status !== "playing") break;
    try {
      const { seat, move } = pick(state.choices, made);
      await socket.act("move", seat, { move });
    } catch {
      continue; // in real time a move may come too late
    }
    await told(({ ply, status }) => ply > state.ply || status !== "playing");
  }
  socket.close();
  return id;
}"""


class Alone(Person):
    """Somebody whose tables are on the device."""

    def __init__(self, people: People, context: BrowserContext, touch: bool, path: str) -> None:
        context.expose_function("heard", lambda text: self._follow(json.loads(text)))
        super().__init__(people, context, touch, path)

    @property
    def made(self) -> list[str]:
        """The moves in the list."""
        found: list[str] = self.page.evaluate(MADE)
        return found

    def ask_position(self, step: dict[str, Any]) -> list[dict[str, Any]]:
        """The legal moves of a position; the device is asked, as there is no server."""
        wanted = {key: step[key] for key in ("game", "seed", "position", "moves") if key in step}
        return self.choices_in(self.page.evaluate(ASK_POSITION, [self._root, wanted]))

    @property
    def _root(self) -> str:
        return urlsplit(self.people.address).path

    def play_whole(self, game: str, longest: bool = False, screen: bool = False, **options: Any) -> Page:
        """A game without looking at it, against the weakest computer or for all on this screen, with a clock.

        The page then shows its end.
        """
        table = self.page.evaluate(PLAY_WHOLE, [self._root, game, options, longest, screen])
        self.page.goto(f"{self.people.address}/#/table/{table}")
        self.arrive()
        return self.page

    def keep_all(self) -> None:
        """Stay until everything is kept that is needed without a connection."""
        expect(self.page.locator("[data-game=pyrga] [data-act=play]")).to_be_visible()
        self.keep_all_here()

    def keep_all_here(self) -> None:
        """The same on whatever page it is."""
        self.page.evaluate(READY)


class AllAlone(People):
    """People whose pages come from a host of plain files."""

    kind = Alone

    def come(self, host: FileHost, **wishes: Any) -> Alone:
        """Somebody who has everything, and no connection any more."""
        person = self.invite(worker=True, script=LISTEN, **wishes)
        assert isinstance(person, Alone)
        person.keep_all()
        host.close()
        person.context.set_offline(True)
        person.page.reload()
        return person


class FileHost:
    """What any static host does, below a path; the files may become others, come late, or not at all."""

    def __init__(self, folder: Path, headers: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.answered: list[tuple[str, int]] = []  # which files, each with a status
        self.missing: tuple[str, ...] = ()  # how the names of those begin that are not to be had
        self._held: tuple[str, ...] = ()
        self._change = threading.Condition()
        self.headers = headers or {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._serve)
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}{PATH}"

    def _serve(self, *given: Any) -> SimpleHTTPRequestHandler:
        return _Files(self, *given, directory=str(self.folder))

    def hold(self, *beginnings: str) -> None:
        """From now on let all wait who want files whose names begin like that, and nobody else."""
        with self._change:
            self._held = beginnings
            self._change.notify_all()

    def wait_for(self, name: str) -> None:
        """Answer only when it is time for that."""
        with self._change:
            self._change.wait_for(lambda: not name.startswith(self._held))

    def close(self) -> None:
        """Go away; nothing happens if it has gone before."""
        self.hold()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Files(SimpleHTTPRequestHandler):
    def __init__(self, host: FileHost, *given: Any, directory: str) -> None:
        self._host = host  # before the rest, as that answers already
        super().__init__(*given, directory=directory)

    @property
    def _name(self) -> str:
        return self.path.partition("?")[0].removeprefix(BELOW).removeprefix(PATH).removeprefix("/")

    def do_GET(self) -> None:
        self._host.wait_for(self._name)
        super().do_GET()

    def end_headers(self) -> None:
        for name, value in self._host.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def translate_path(self, path: str) -> str:
        here = path.startswith(PATH) and not self._name.startswith(self._host.missing)
        return super().translate_path(f"/{self._name}" if here else "/nowhere")

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """What was answered."""
        self._host.answered.append((self._name, int(code)))

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody reads it."""
