/** Python in the page: what is typed is run in a worker of its own, which can be ended at any moment. */

import { announce, make, makeButton } from "../dom.js";
import { loadStyle } from "../styles.js";

const EXAMPLES = {
  "Look at a board": 'import quincunx\nposition = quincunx.load(quincunx.game_names()[0]).start()\nposition',
  "List the moves": 'import quincunx\nquincunx.load(quincunx.game_names()[0]).start().legal_moves()',
  "Make a move": 'import quincunx\nposition = quincunx.load(quincunx.game_names()[0]).start()\nposition.push(position.legal_moves()[0])\nposition',
};
const BROKEN = "Python could not be loaded. Reload the page to try again.";
const STOPPED = "Stopped. What was defined before is gone.";
/** What is shown at most; older entries go. */
const MOST_ENTRIES = 300;
const TALLEST = 12;

/** @param {HTMLElement} place @returns {Promise<() => void>} */
export async function showConsole(place) {
  document.title = "Python – Quincunx";
  await loadStyle("console");
  const console = new Console();
  place.replaceChildren(console.element);
  return () => console.close();
}

class Console {
  constructor() {
    /** What was run, oldest first, and where the person is in it. @type {string[]} */
    this._history = [];
    this._at = 0;
    this._running = "";
    this._log = make("div", { class: "console-log", role: "log", tabIndex: 0, "aria-label": "What was run, and what came of it" });
    this._input = make("textarea", {
      id: "console-input",
      rows: 1,
      spellcheck: false,
      autocapitalize: "off",
      autocomplete: "off",
      "aria-describedby": "console-keys",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this._press(event),
      oninput: () => this._grow(),
    });
    this._run = makeButton("Run", () => this._start(true), { class: "primary", "data-act": "run" });
    this._stop = makeButton("Stop", () => this._end(), { "data-act": "stop", disabled: true });
    this._status = make("p", { class: "small", role: "status" });
    this.element = make(
      "section",
      { class: "page console" },
      make("h1", {}, "Python"),
      make("p", {}, "Python runs in this page, with all games in it: ", make("code", {}, "import quincunx"), ". It needs no connection, and is kept apart from the games that you play."),
      make(
        "div",
        { class: "row wrap", role: "group", "aria-label": "Examples" },
        Object.entries(EXAMPLES).map(([words, code]) => makeButton(words, () => this._write(code), { class: "quiet" })),
      ),
      this._log,
      make("label", { for: "console-input" }, "Your code"),
      this._input,
      make("p", { id: "console-keys", class: "small" }, "Enter runs it once it is complete, Shift and Enter begins another line; the arrow keys bring back what was run before."),
      make("div", { class: "row wrap" }, this._run, this._stop, makeButton("Clear", () => this._clear(), { "data-act": "clear" })),
      this._status,
    );
    this._open();
  }

  close() {
    this._worker?.terminate();
  }

  _open() {
    const worker = new Worker(new URL("console_runner.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this._hear(data);
    worker.onerror = () => this._hear({ failed: BROKEN });
    this._worker = worker;
    this._status.textContent = "Python is being loaded…";
  }

  /** @param {{ready?: true, failed?: string, done?: boolean, kind?: string, text?: string, words?: string}} told by the worker */
  _hear({ ready, failed, done, kind, text = "", words = "" }) {
    if (ready) this._status.textContent = this._running ? "Running…" : "Ready.";
    else if (failed) this._rest(BROKEN);
    else if (done === true) this._rest("Ready.");
    else if (done === false) this._goOn();
    else if (kind === "picture") this._show(makePicture(text, words));
    else this._show(make("pre", { class: kind }, text));
  }

  /** @param {boolean} whole whether it is to be run even if more lines could follow */
  _start(whole) {
    const code = this._input.value;
    if (this._running || !code.trim()) return;
    this._running = code;
    this._run.disabled = true;
    this._stop.disabled = false;
    this._status.textContent = "Running…";
    this._show(make("pre", { class: "typed" }, code.trimEnd()));
    this._input.value = "";
    this._grow();
    this._worker?.postMessage(whole ? `${code}\n` : code);
  }

  /** @param {string} words */
  _rest(words) {
    if (this._running && this._history.at(-1) !== this._running) this._history.push(this._running);
    this._at = this._history.length;
    this._running = "";
    const stopping = document.activeElement === this._stop;
    this._run.disabled = false;
    this._stop.disabled = true;
    if (stopping) this._input.focus();
    this._status.textContent = words;
  }

  /** It was the beginning of something longer: another line begins, as far in as the last one, or further after a colon. */
  _goOn() {
    const code = this._running;
    const last = code.split("\n").at(-1) ?? "";
    this._running = "";
    this._rest("Ready.");
    this._log.lastElementChild?.remove();
    this._write(`${code}\n${/^\s*/.exec(last)?.[0] ?? ""}${last.trimEnd().endsWith(":") ? "    " : ""}`);
  }

  _end() {
    if (!this._running) return;
    this._worker?.terminate();
    this._rest("");
    this._show(make("pre", { class: "error" }, STOPPED));
    this._open();
  }

  _clear() {
    this._log.replaceChildren();
    announce("Cleared.");
    this._input.focus();
  }

  /** @param {HTMLElement} entry */
  _show(entry) {
    this._log.append(entry);
    while (this._log.children.length > MOST_ENTRIES) this._log.firstElementChild?.remove();
    this._log.scrollTop = this._log.scrollHeight;
  }

  /** Put code into the field, to be run or changed. @param {string} code */
  _write(code) {
    this._input.value = code;
    this._grow();
    this._input.focus();
    this._input.setSelectionRange(code.length, code.length);
  }

  /** The field is as tall as what is in it. */
  _grow() {
    this._input.rows = Math.min(TALLEST, this._input.value.split("\n").length);
  }

  /** Tab leaves the field, as everywhere. @param {KeyboardEvent} event */
  _press(event) {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const { value, selectionStart, selectionEnd } = this._input;
    if (event.key === "Enter" && selectionStart === value.length) {
      event.preventDefault();
      this._start(false);
    } else if (event.key === "ArrowUp" && !value.slice(0, selectionStart).includes("\n")) {
      this._recall(event, -1);
    } else if (event.key === "ArrowDown" && !value.slice(selectionEnd).includes("\n")) {
      this._recall(event, 1);
    }
  }

  /** @param {KeyboardEvent} event @param {number} step */
  _recall(event, step) {
    const at = this._at + step;
    if (at < 0 || at > this._history.length) return;
    event.preventDefault();
    this._at = at;
    this._write(this._history[at] ?? "");
  }
}

/** As an image, in which nothing can run or be fetched. @param {string} svg @param {string} words */
function makePicture(svg, words) {
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return make("img", { src: address, alt: words });
}
