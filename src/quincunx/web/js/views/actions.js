/** What a player can do besides moving: take back, offer, resign, and answer the offers of others. */

import { post } from "../api.js";
import { make, makeButton } from "../dom.js";
import { goTo } from "../router.js";
import { isAlone, nameOf, ownSeat } from "../state.js";
import { chosenOptions } from "./options.js";

const WORDS = { draw: "for a draw", takeback: "to take back a move", rematch: "for another game" };

export class Actions {
  /** @param {any} view the table */
  constructor(view) {
    this.view = view;
    this.offers = make("div", { class: "offers", "aria-live": "polite" });
    this.buttons = make("div", { class: "row wrap" });
    this.words = make("p", { class: "refusal", role: "alert", hidden: true });
    this.element = make("div", { class: "actions" }, this.offers, this.buttons, this.words);
    this._written = "";
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    const written = JSON.stringify([
      state.you,
      state.status,
      state.offers,
      state.ply,
      state.to_act,
      state.players.map((player) => player?.away),
      isAlone(state),
    ]);
    if (written === this._written) return;
    this._written = written;
    this.words.hidden = true;
    this.offers.replaceChildren(...state.offers.map((offer) => this._makeOffer(state, offer)));
    this.buttons.replaceChildren(...this._makeButtons(state));
  }

  /** @param {import("../state.js").State} state @param {any} offer */
  _makeOffer(state, offer) {
    const mine = state.you.includes(offer.seat);
    const seat = state.you.find((own) => offer.waiting.includes(own));
    const what = /** @type {Record<string, string>} */ (WORDS)[offer.what];
    const answer = (/** @type {number} */ own, /** @type {boolean} */ agreed) => () =>
      this._do("answer", own, { what: offer.what, agreed });
    return make(
      "div",
      { class: "offer" },
      make(
        "p",
        {},
        mine
          ? `You have asked ${what}.`
          : `${nameOf(state, offer.seat)} asks ${what}.`,
      ),
      seat !== undefined &&
        !mine &&
        makeButton("Agree", answer(seat, true), { class: "primary", "data-act": "agree" }),
      seat !== undefined && !mine && makeButton("Decline", answer(seat, false), { "data-act": "decline" }),
      mine && makeButton("Withdraw", answer(offer.seat, false)),
    );
  }

  /** @param {import("../state.js").State} state @returns {HTMLElement[]} */
  _makeButtons(state) {
    const seat = ownSeat(state);
    if (seat === null) return [];
    const alone = isAlone(state);
    const single = state.players.length === 1;
    const offered = (/** @type {string} */ what) => state.offers.some((offer) => offer.what === what);
    const playing = state.status === "playing";
    const mover = state.history.findLast((played) => state.you.includes(played.seat))?.seat;
    const found = [];
    // What cannot be done just now keeps its place, so that no button comes to lie under a finger meant for another.
    if ((playing || (state.outcome && alone)) && !state.table.realtime) {
      found.push(
        makeButton(alone ? "Undo" : "Take back", () => this._do("offer", Number(mover), { what: "takeback" }), {
          "data-act": "takeback",
          disabled: mover === undefined || offered("takeback"),
        }),
      );
    }
    if (playing && alone && !state.table.realtime)
      found.push(makeButton("Hint", () => this._hint(), { "data-act": "hint", disabled: !state.choices.length }));
    if (playing && !alone && !state.players.some((player) => player?.kind === "bot")) {
      found.push(
        makeButton("Offer a draw", () => this._do("offer", seat, { what: "draw" }), {
          "data-act": "draw",
          disabled: offered("draw"),
        }),
      );
    }
    if (playing && !single)
      found.push(this._twice("Resign", "Really resign?", () => this._do("resign", seat)));
    if (playing && single)
      found.push(this._twice("New deal", "Give this one up?", () => this._newDeal(state)));
    if (playing && state.players.some((player, other) => player?.away && !state.you.includes(other))) {
      found.push(makeButton("Claim the win", () => this._do("claim", seat)));
    }
    if (state.status === "waiting" && state.you.length)
      found.push(makeButton("Leave the table", () => this._leave(), { "data-act": "leave" }));
    return found;
  }

  /** A button that asks for confirmation. @param {string} words @param {string} again @param {() => void} act */
  _twice(words, again, act) {
    const button = makeButton(
      words,
      () => {
        if (button.textContent === again) return act();
        button.textContent = again;
        button.addEventListener("blur", () => (button.textContent = words), { once: true });
      },
      { "data-act": words.toLowerCase().replaceAll(" ", "-") },
    );
    return button;
  }

  /** @param {string} type @param {number} seat @param {any} [fields] */
  async _do(type, seat, fields) {
    try {
      await this.view.socket.act(type, seat, fields);
    } catch (problem) {
      this.words.textContent = /** @type {any} */ (problem).message;
      this.words.hidden = false;
    }
  }

  async _hint() {
    const { state } = this.view;
    try {
      const { move } = await post(`/api/tables/${encodeURIComponent(state.table.id)}/hint`, {
        ply: state.ply,
      });
      this.view.suggest(move);
    } catch (problem) {
      this.words.textContent = /** @type {any} */ (problem).message;
      this.words.hidden = false;
    }
  }

  async _leave() {
    await post(`/api/tables/${encodeURIComponent(this.view.state.table.id)}/leave`, {}).catch(() => {});
    goTo("/");
  }

  /** @param {import("../state.js").State} state */
  async _newDeal(state) {
    await this._do("resign", 0);
    goTo(`/table/${await openAgain(state)}`);
  }
}

/**
 * Another table of the same kind, for one person.
 * @param {import("../state.js").State} state
 */
export async function openAgain(state) {
  const { game, options } = state.table;
  const table = await post("/api/tables", {
    game,
    options: await chosenOptions(game, options),
    seats: [{ kind: "me" }],
    private: true,
  });
  return table.id;
}
