/** What the engine thinks of the position shown: chances, the best lines, how far it has looked. */

import { AWAY } from "../api.js";
import { make, makeButton } from "../dom.js";
import { makeSelect } from "../fields.js";
import { withIcon } from "../icons.js";
import { prefer, preferred } from "../preferences.js";
import { inWords, sayMove } from "../spoken.js";
import { percent } from "../views/curve.js";
import { count } from "../words.js";
import { Engine } from "./engine.js";
import { sayShares } from "./meter.js";
import { sayNumber, sayProven } from "./worth.js";

const MOST_LINES = 5;
const AT_REST = "The engine rests. Start it to see what it thinks of the position shown.";

/**
 * @typedef {import("./engine.js").Wanted} Wanted
 * @typedef {{
 *   play: (move: string) => void,
 *   learn: (values: number[]) => void,
 *   forget: () => void,
 * }} Deeds play a move; take what the chances are in the position shown; they are not known any more
 */

export class EnginePanel {
  /** @param {string[]} names of the seats @param {Deeds} deeds */
  constructor(names, deeds) {
    this._names = names;
    this._deeds = deeds;
    /** What is shown; nothing where there is nothing to think about. @type {Wanted | null} */
    this._wanted = null;
    /** Why not. */
    this._reason = "";
    /** What was found last of it. @type {any} */
    this._found = null;
    this._written = "";
    this.engine = new Engine({ take: (page) => this._take(page), fail: (problem) => this._fail(problem) });
    this.toggle = makeButton("", () => this._switch(), { "data-act": "engine" });
    this.chances = make("p", { class: "chances" });
    this.lines = make("ol", { class: "engine-lines" });
    this.words = make("p", { class: "small engine-words", role: "status" });
    this.effort = make("p", { class: "small engine-effort" });
    const most = makeSelect(
      "engine-lines",
      "Lines",
      Array.from({ length: MOST_LINES }, (_, index) => [index + 1, String(index + 1)]),
      preferred("lines"),
      (value) => {
        prefer("lines", Number(value));
        this._ask();
      },
    );
    this.element = make(
      "div",
      { class: "engine" },
      make("div", { class: "engine-head" }, this.toggle, this.effort, most),
      this.chances,
      this.words,
      this.lines,
    );
    this._label();
  }

  get isOn() {
    return preferred("engine") === "on";
  }

  /** Another position is shown. @param {Wanted | null} wanted @param {string} [reason] why there is nothing to think about */
  look(wanted, reason = "") {
    this._wanted = wanted;
    this._reason = reason;
    this._ask();
  }

  /** Moves are to be read in another way. */
  rewrite() {
    if (this._found) this._showLines(this._found.lines);
  }

  close() {
    this.engine.stop();
  }

  _switch() {
    prefer("engine", this.isOn ? "off" : "on");
    this._label();
    this._ask();
  }

  _label() {
    this.toggle.replaceChildren(...withIcon(this.isOn ? "pause" : "play", this.isOn ? "Stop" : "Start"));
    this.toggle.setAttribute("aria-label", this.isOn ? "Stop the engine" : "Start the engine");
    this.toggle.classList.toggle("primary", !this.isOn);
  }

  _ask() {
    this._deeds.forget();
    this._clear();
    if (this.isOn && this._wanted) {
      this._say("One moment…");
      this.engine.think(this._wanted, preferred("lines"));
      return;
    }
    this.engine.stop();
    this._say(this._wanted ? AT_REST : this._reason);
  }

  _clear() {
    this._found = null;
    this._written = "";
    this.lines.replaceChildren();
    this.chances.textContent = "";
    this.effort.textContent = "";
  }

  /** @param {string} words */
  _say(words) {
    if (this.words.textContent !== words) this.words.textContent = words;
  }

  /** @param {{code: string, message: string}} problem */
  _fail({ code, message }) {
    this._say(message);
    if (code === AWAY || code.startsWith("analysis/")) return;
    this.words.append(" ", makeButton("Try again", () => this._ask(), { "data-act": "again" }));
  }

  /** @param {any} page */
  _take(page) {
    if (!page.lines.length) return; // nothing has been found yet
    this._found = page;
    this._say("");
    this._deeds.learn(page.values);
    const proven = page.proof ? ` – proven: a ${sayProven(page.proof)} for ${this._names[page.seat]}` : "";
    this.chances.textContent = `${sayShares(this._names, page.values)}${proven}`;
    this.effort.textContent = [
      `${sayNumber(page.simulations)} visits`,
      page.depth ? `depth ${page.depth}` : "",
      count(page.threads, "thread"),
      page.status === "running" ? "" : "done",
    ].filter(Boolean).join(" · ");
    this._showLines(page.lines);
  }

  /** Lines that stay keep their buttons, so that what is being pressed stays there. @param {any[]} lines */
  _showLines(lines) {
    const order = JSON.stringify(lines.map(({ move, words }) => sayMove({ move, words })));
    if (order !== this._written) {
      this._written = order;
      this.lines.replaceChildren(...lines.map((line) => this._makeLine(line)));
    }
    for (const [index, line] of lines.entries()) this._fill(/** @type {any} */ (this.lines.children[index].firstElementChild), line);
  }

  /** @param {any} line */
  _makeLine({ move, words }) {
    const button = make(
      "button",
      { type: "button", class: "engine-line", "data-move": move, onclick: () => this._deeds.play(move) },
      make("strong", { class: "worth" }),
      make(
        "span",
        { class: "said" },
        make("span", { class: "in-full" }, sayMove({ move, words })),
        inWords() && make("span", { class: "small" }, move),
      ),
      make("span", { class: "small about" }),
      make("span", { class: "small on" }),
    );
    return make("li", {}, button);
  }

  /** @param {HTMLElement} button @param {any} line */
  _fill(button, { value, certainty, proof, visits, line, line_words: words, distance }) {
    const [worth, , about, on] = [...button.children];
    const further = line.slice(1).map((/** @type {string} */ move, /** @type {number} */ index) => sayMove({ move, words: words[index + 1] }));
    write(worth, proof ? sayProven(proof, distance) : percent(value));
    worth.className = `worth ${proof ?? ""}`;
    write(about, [proof ? "proven" : `${percent(certainty.low)} to ${percent(certainty.high)}`, `${sayNumber(visits)} visits`].join(" · "));
    write(on, further.length ? `then ${further.join(", ")}` : "");
    button.title = (inWords() ? line : words).join(", ");
  }
}

/** @param {Element} element @param {string} words */
function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}
