/** Another game between the same players: one button that stays where it is, and says how things stand. */

import { make, makeButton } from "../dom.js";
import { withIcon } from "../icons.js";
import { isAlone } from "../state.js";
import { describeDeclined, describeOffer } from "./offers.js";

export class Rematch {
  /** @param {import("../socket.js").TableSocket} socket */
  constructor(socket) {
    this.socket = socket;
    this.words = make("p", { class: "rematch-words", role: "status" });
    this.button = makeButton("", () => this._press(), { class: "primary", "data-act": "rematch" });
    this.decline = makeButton("Decline", () => this._do("answer", { what: "rematch", agreed: false }), {
      "data-act": "decline-rematch",
    });
    this.line = make("div", { class: "rematch-line" }, this.words, this.decline);
    this._seat = 0;
    /** What the button does. @type {[string, Record<string, any>]} */
    this._deed = ["offer", {}];
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    const offer = state.offers.find((one) => one.what === "rematch");
    const declined = state.declined.find((one) => one.what === "rematch");
    const asked = offer && state.you.find((seat) => offer.waiting.includes(seat));
    const agreed = offer !== undefined && asked === undefined;
    this._seat = asked ?? state.you[0];
    this._say(offer ? describeOffer(state, offer) : declined ? describeDeclined(state, declined) : "");
    this.line.hidden = isAlone(state); // otherwise its place is kept, so that nothing moves when it says something
    const again = withIcon("rematch", isAlone(state) ? "Play again" : "Rematch");
    this.button.replaceChildren(...(agreed ? ["Withdraw"] : offer ? ["Accept"] : again));
    this.button.classList.toggle("primary", !agreed);
    this.button.disabled = false;
    this.decline.hidden = !offer || agreed;
    this._deed = offer
      ? ["answer", { what: "rematch", agreed: !agreed }]
      : ["offer", { what: "rematch" }];
  }

  /** @param {string} words */
  _say(words) {
    if (this.words.textContent !== words) this.words.textContent = words;
  }

  _press() {
    return this._do(...this._deed);
  }

  /** @param {string} type @param {Record<string, any>} fields */
  async _do(type, fields) {
    this.button.disabled = true; // until it is known what has come of it
    try {
      await this.socket.act(type, this._seat, fields);
    } catch (problem) {
      this._say(/** @type {any} */ (problem).message);
    }
    this.button.disabled = false;
  }
}
