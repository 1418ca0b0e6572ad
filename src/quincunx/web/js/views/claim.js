/** The win against somebody who has left: until it may be claimed, how long that takes; then the button. */

import { make, makeButton } from "../dom.js";
import { nameOf, writeTime } from "../state.js";

/** How long it is said over the top line that somebody has left. */
const SECONDS = 8;

export class Claim {
  /** @param {import("./notices.js").Notices} notices @param {() => void} claim */
  constructor(notices, claim) {
    this._notices = notices;
    this._claim = claim;
    this.words = make("p", { class: "small", hidden: true });
    this.button = this._makeButton();
    this.button.hidden = true;
    this._name = "";
    /** From when it may be claimed, by the server's clock. @type {number | null} */
    this._at = null;
    /** What was said last: nothing, that one has to wait, or that it may be claimed. */
    this._said = "";
  }

  _makeButton() {
    return makeButton("Claim the win", () => this._claim(), { "data-act": "claim", class: "primary" });
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    const others = state.players.flatMap((player, seat) =>
      player && player.claim !== null && !state.you.includes(seat) ? [{ seat, at: player.claim }] : [],
    );
    const first = others.sort((one, other) => one.at - other.at)[0];
    const at = first && state.you.length ? first.at : null;
    if (at !== this._at) this._said = "";
    this._at = at;
    this._name = first ? nameOf(state, first.seat) : "";
    if (at === null) this._notices.hide("claim");
  }

  /** @param {number} now the server's time */
  tick(now) {
    const left = this._at === null ? null : this._at - now;
    const due = left !== null && left <= 0;
    this.button.hidden = !due;
    this.words.hidden = left === null;
    if (left === null) return;
    // Whole seconds, and none too few: at 0:00 there is the button.
    const time = writeTime(1000 * Math.max(0, Math.ceil(left / 1000))).replace(/\.\d$/, "");
    const words = due ? `${this._name} has been away for too long.` : `${this._name} has left. The win may be claimed in ${time}.`;
    if (this.words.textContent !== words) this.words.textContent = words;
    const stage = due ? "due" : "waiting";
    if (stage === this._said) return;
    this._said = stage;
    if (!due) return this._notices.show("claim", words, { seconds: SECONDS });
    const later = makeButton("Not now", () => this._notices.hide("claim"));
    this._notices.show("claim", make("div", {}, make("p", {}, words), this._makeButton(), later));
  }
}
