/** The tree of a study to read and to go about in: the main line, and in it, set in, what might have been played instead. */

import { make } from "../dom.js";
import { sayMove } from "../spoken.js";
import { ROOT } from "./branches.js";
import { makeSign } from "./signs.js";

/** @typedef {import("./branches.js").Branches} Branches */

export class Tree {
  /** @param {string[]} seatNames @param {(index: number) => void} look */
  constructor(seatNames, look) {
    this._seatNames = seatNames;
    this._look = look;
    /** @type {Map<number, HTMLButtonElement>} */
    this._buttons = new Map();
    this._at = ROOT;
    this.list = make("ol", { class: "tree-line" });
    this.element = make(
      "div",
      { class: "tree", role: "region", "aria-label": "Moves and variations" },
      this.list,
    );
    new ResizeObserver(() => this._scroll()).observe(this.element);
  }

  /** Write all of it. @param {Branches} branches @param {string} comment what is said before the first move */
  write(branches, comment) {
    const hadFocus = this.list.contains(document.activeElement);
    this._buttons.clear();
    this.list.replaceChildren(
      make("li", { class: "tree-start" }, this._makeButton(ROOT, "Start"), comment && make("span", { class: "tree-comment" }, comment)),
      ...this._makeLine(branches, branches.next(ROOT)),
    );
    this.mark(this._buttons.has(this._at) ? this._at : ROOT);
    if (hadFocus) this._buttons.get(this._at)?.focus({ preventScroll: true });
  }

  /** Say where one is; Tab leads there. @param {number} index */
  mark(index) {
    const hadFocus = this.list.contains(document.activeElement);
    this._at = index;
    for (const [other, button] of this._buttons) {
      if (other === index) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      button.tabIndex = other === index ? 0 : -1;
    }
    if (hadFocus) this._buttons.get(index)?.focus({ preventScroll: true });
    this._scroll();
  }

  /**
   * A line from a move to its end, each move followed by what might have been played in its place.
   * @param {Branches} branches @param {number} first @param {boolean} [isVariation] what else could begin it is elsewhere
   * @returns {HTMLElement[]}
   */
  _makeLine(branches, first, isVariation = false) {
    const items = [];
    let at = first;
    for (let last = ROOT; at !== last; last = at, at = branches.next(at)) {
      items.push(this._makeMove(branches, at));
      const others = isVariation && at === first ? [] : branches.after(branches.parent(at)).slice(1);
      if (others.length) items.push(this._makeVariations(branches, others));
    }
    return items;
  }

  /** @param {Branches} branches @param {number[]} firsts */
  _makeVariations(branches, firsts) {
    return make(
      "li",
      { class: "tree-variations" },
      make(
        "ul",
        { "aria-label": `Instead of move ${branches.number(firsts[0])}` },
        firsts.map((first) => make("li", {}, make("ol", { class: "tree-line" }, this._makeLine(branches, first, true)))),
      ),
    );
  }

  /** @param {Branches} branches @param {number} index */
  _makeMove(branches, index) {
    const told = branches.moves[index];
    const said = sayMove(told);
    const who = this._seatNames.length > 1 && !said.startsWith(`${this._seatNames[told.seat]} `) ? `${this._seatNames[told.seat]}: ` : "";
    const button = this._makeButton(
      index,
      make("span", { class: "number" }, `${branches.number(index)}.`),
      make("span", { class: "tree-move", "data-move": told.move }, make("span", { class: "unseen" }, who), said),
      told.sign && makeSign(told.sign),
    );
    return make("li", { class: told.comment ? "commented" : null }, button, told.comment && make("span", { class: "tree-comment" }, told.comment));
  }

  /** @param {number} index @param {...(Node | string | false)} words */
  _makeButton(index, ...words) {
    const button = make("button", { type: "button", class: "tree-button", tabIndex: -1, onclick: () => this._look(index) }, ...words);
    this._buttons.set(index, button);
    return button;
  }

  /** Only the tree moves, never the page. */
  _scroll() {
    const button = this._buttons.get(this._at);
    const box = this.element;
    if (!button || box.scrollHeight <= box.clientHeight) return;
    const top = button.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top + button.offsetHeight > box.clientHeight) box.scrollTop += top - box.clientHeight / 2;
  }
}
