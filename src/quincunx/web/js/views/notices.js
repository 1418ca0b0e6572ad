/**
 * What a table has to say besides the game: offers, messages, refusals, the connection. Notices lie over the top line
 * of the page, so that they are in sight wherever the page is scrolled to, move nothing, and cover neither the board
 * nor what is pressed to make a move. One is seen at a time; the others come to light when it has gone.
 */

import { make } from "../dom.js";

/** Which notice is seen, if there are several: of those that matter most the one that came last. */
export const RANK = { passing: 0, asking: 1, broken: 2 };

export class Notices {
  constructor() {
    // One region that stays in the page, so that screen readers notice what comes into it.
    this.element = make("div", { class: "notices", role: "region", "aria-label": "Notices", "aria-live": "polite" });
    /** @type {Map<string, {element: HTMLElement, rank: number, timer?: number}>} */
    this._shown = new Map();
  }

  /**
   * Show a notice, or another one in its place. Words and buttons are laid out in a row.
   * @param {string} key what it is about: there is one notice for each
   * @param {HTMLElement | string} content an element, or just words
   * @param {{rank?: number, seconds?: number}} [wishes] how much it matters, and when it goes by itself
   */
  show(key, content, { rank = RANK.passing, seconds } = {}) {
    const element = typeof content === "string" ? make("p", {}, content) : content;
    clearTimeout(this._shown.get(key)?.timer);
    const timer = seconds && setTimeout(() => this.hide(key), seconds * 1000);
    this._shown.delete(key); // so that it is the last one again
    this._shown.set(key, { element, rank, timer: timer || undefined });
    this._draw();
  }

  /** @param {string} key */
  hide(key) {
    clearTimeout(this._shown.get(key)?.timer);
    if (this._shown.delete(key)) this._draw();
  }

  /** Whether there is such a notice, seen or not. @param {string} key */
  has(key) {
    return this._shown.has(key);
  }

  _draw() {
    const highest = Math.max(...[...this._shown.values()].map(({ rank }) => rank));
    const seen = [...this._shown].findLast(([, { rank }]) => rank === highest);
    const [key, { element } = { element: null }] = seen ?? [];
    if (this.element.firstElementChild?.firstElementChild === element && element) return;
    this.element.replaceChildren(
      ...(element ? [make("div", { class: "notice", "data-notice": key }, element)] : []),
    );
  }
}
