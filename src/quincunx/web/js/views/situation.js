/** How the game stands, besides whose turn it is: the round, how long that may take, what has happened. */

import { capitalise, make } from "../dom.js";
import { withNames, writeSeconds } from "../state.js";

/** @typedef {import("../state.js").State} State */

export class Situation {
  constructor() {
    this.round = make("span", { class: "round" });
    this.left = make("span", { class: "time-left", role: "timer" });
    this.track = make("div", { class: "time-track" }, make("div", { class: "time-bar" }));
    this.news = make("p", { class: "happened", tabIndex: 0 }); // long ones are scrolled
    this.element = make(
      "section",
      { class: "situation", "aria-label": "How it stands", hidden: true },
      make("p", { class: "standing" }, this.round, this.left),
      this.track,
      this.news,
    );
    /** When the time that is shown began to run, by the server's clock. @type {{at: number, from: number} | null} */
    this._span = null;
  }

  /** @param {State} state @param {number} now */
  show(state, now) {
    const { due, table, board } = state;
    const playing = state.status === "playing";
    this.element.hidden = !playing || (!board.round && !table.realtime);
    write(this.round, board.round);
    const alone = state.you.length === 1;
    const mine = due !== null && alone && state.you[0] === due.seat;
    this.element.classList.toggle("mine", mine);
    this.track.hidden = this.news.hidden = !table.realtime;
    write(this.news, board.news.map((told) => `${capitalise(withNames(state, told))}.`).join(" "));
    if (!due) this._span = null;
    else if (this._span?.at !== due.at) this._span = { at: due.at, from: now };
    this.tick(state, now);
  }

  /** @param {State} state @param {number} now */
  tick(state, now) {
    const left = state.due && this._span ? Math.max(0, state.due.at - now) : null;
    write(this.left, left === null ? "" : `${writeSeconds(left)} left`);
    const bar = /** @type {HTMLElement} */ (this.track.firstElementChild);
    const whole = this._span ? this._span.at - this._span.from : 1;
    bar.style.transform = `scaleX(${left === null ? 0 : Math.min(1, left / whole)})`;
    this.element.classList.toggle("hurry", left !== null && left < 5000);
  }
}

/** @param {HTMLElement} element @param {string} words */
function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}
