/** The moves so far, to read and to step through. */

import { capitalise, make, makeButton } from "../dom.js";
import { icon } from "../icons.js";
import { inWords, sayMove } from "../spoken.js";
import { isMine, makeYou } from "./you.js";

/** @typedef {{history: {seat: number, move: string, words: string}[], ply: number, table: {seat_names: string[]}, you?: readonly number[], players?: readonly any[]}} Moving */

/** How many of the latest moves there is ever room for beside a board. */
const LATEST = 8;

export class Moves {
  /** @param {(ply: number) => void} look */
  constructor(look) {
    this._look = look;
    this._ply = 0;
    this._last = 0;
    this._written = "";
    this.list = make("ol", { class: "move-list" });
    const step = (/** @type {import("../icons.js").IconName} */ name, /** @type {string} */ words, /** @type {() => number} */ to) =>
      makeButton([icon(name)], () => this._look(Math.max(0, Math.min(this._last, to()))), {
        "aria-label": words,
        title: words,
        class: "step",
      });
    this.steps = make(
      "div",
      { class: "steps", role: "group", "aria-label": "Step through the moves" },
      step("first", "To the start", () => 0),
      step("previous", "One move back", () => this._ply - 1),
      step("next", "One move forward", () => this._ply + 1),
      step("last", "To the last move", () => this._last),
    );
    this.element = make(
      "section",
      { class: "moves", "aria-label": "Moves" },
      this.steps,
      this._makeScroll(),
    );
    /** The latest moves, for the eye: where the list itself is out of sight. */
    this.latest = make("ol", { class: "latest", "aria-hidden": "true" });
  }

  /** Of another size, it still shows the move that is looked at. */
  _makeScroll() {
    const scroll = make("div", { class: "move-scroll", tabIndex: 0, role: "region", "aria-label": "List of moves" }, this.list);
    new ResizeObserver(() => this._scrollToCurrent()).observe(scroll);
    return scroll;
  }

  _scrollToCurrent() {
    const item = this.list.children[this._ply - 1];
    if (item) scrollInside(item);
  }

  /** @param {Moving} state @param {number} ply the position that is shown */
  show(state, ply) {
    this._ply = ply;
    this._last = state.ply;
    const seats = state.table.seat_names.length;
    const written = JSON.stringify([state.history, state.you, inWords()]);
    if (written !== this._written) {
      this._written = written;
      this.list.replaceChildren(
        ...state.history.map((played, index) =>
          this._makeEntry(played, index + 1, state.table.seat_names[played.seat], seats, isMine(state, played.seat)),
        ),
      );
      const entries = [...this.list.children].slice(-LATEST).reverse();
      this.latest.replaceChildren(...entries.map((entry) => make("li", {}, ...[.../** @type {any} */ (entry.firstElementChild.cloneNode(true)).children])));
    }
    for (const [index, item] of [...this.list.children].entries()) {
      const current = index + 1 === ply;
      if (current) item.firstElementChild?.setAttribute("aria-current", "true");
      else item.firstElementChild?.removeAttribute("aria-current");
    }
    this._scrollToCurrent();
    const [first, back, on, last] = /** @type {any} */ (this.steps.children);
    first.disabled = back.disabled = ply === 0;
    on.disabled = last.disabled = ply === state.ply;
  }

  /**
   * Say beside each move what was thought of it.
   * @param {({name: string, sign: string, meaning: string} | undefined)[]} badges
   */
  mark(badges) {
    for (const [index, item] of [...this.list.children].entries()) {
      const button = /** @type {HTMLElement} */ (item.firstElementChild);
      const badge = badges[index];
      const old = button.querySelector(".badge");
      if (old?.getAttribute("data-grade") === badge?.name) continue;
      old?.remove();
      if (badge) button.append(makeBadge(badge));
      const [label] = (button.getAttribute("aria-label") ?? "").split(" – ");
      button.setAttribute("aria-label", badge ? `${label} – ${badge.name}` : label);
    }
  }

  /**
   * @param {{seat: number, move: string, words: string}} played
   * @param {number} number
   * @param {string} seat
   * @param {number} seats
   * @param {boolean} mine
   */
  _makeEntry(played, number, seat, seats, mine) {
    const who = mine ? `${seat} (you)` : seat;
    const move = sayMove(played);
    const named = move.startsWith(`${seat} `); // the words say whose move it is
    const label = seats > 1 ? `${number}, ${who}: ${move}` : `${number}: ${move}`;
    return make(
      "li",
      {},
      make(
        "button",
        { type: "button", "aria-label": label, onclick: () => this._look(number) },
        make("span", { class: "number" }, `${number}.`),
        make(
          "span",
          { class: inWords() ? "said words" : "said" },
          seats > 1 && make("span", { class: named ? "who named" : "who" }, !named && (inWords() ? capitalise(seat) : seat), mine && makeYou()),
          make("span", { class: "move", "data-move": played.move }, inWords() && (named || seats === 1) ? capitalise(move) : move),
        ),
      ),
    );
  }
}

/** What a move is called: by a sign, a word, and its meaning. @param {{name: string, sign: string, meaning: string}} grade */
export function makeBadge({ name, sign, meaning }) {
  return make(
    "span",
    { class: `badge ${name}`, "data-grade": name, title: `${name}: ${meaning}` },
    make("span", { class: "sign", "aria-hidden": "true" }, sign),
    name,
  );
}

/** @param {Element} item */
function scrollInside(item) {
  const box = /** @type {HTMLElement} */ (item.closest(".move-scroll"));
  const { offsetTop: top, offsetHeight: height } = /** @type {HTMLElement} */ (item);
  if (top < box.scrollTop || top + height > box.scrollTop + box.clientHeight)
    box.scrollTop = top - box.clientHeight / 2;
}
