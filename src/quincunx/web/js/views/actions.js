/** What a player can do besides moving: take back, offer, resign, and answer the offers of others. */

import { openTable, post } from "../api.js";
import { capitalise, make, makeButton } from "../dom.js";
import { sayOn, withIcon } from "../icons.js";
import { goTo } from "../router.js";
import { isAlone, ownSeat } from "../state.js";
import { Claim } from "./claim.js";
import { describeDeclined } from "./offers.js";
import { chosenOptions } from "./options.js";

export class Actions {
  /** @param {any} view the table */
  constructor(view) {
    this.view = view;
    /** What came of offers, and when the win may be claimed. */
    this.news = make("p", { class: "small news", hidden: true });
    this.claim = new Claim(view.notices, () => this._do("claim", ownSeat(view.state) ?? 0));
    this.tidings = make("div", { class: "tidings" }, this.claim.words, this.claim.button, this.news);
    this.buttons = make("div", { class: "row wrap" });
    this.element = make("div", { class: "actions" }, this.buttons, this.tidings);
    this._written = "";
    /** The button that waits for its second press; it asks on while others are made anew around it. */
    this._asking = "";
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    const alone = isAlone(state);
    const written = JSON.stringify([
      state.you,
      state.status,
      state.offers,
      state.declined,
      state.ply,
      state.to_act,
      state.players.map((player) => player?.name),
      alone,
    ]);
    this.claim.show(state);
    if (written === this._written) return;
    this._written = written;
    this.tidings.hidden = alone;
    const news = state.declined.map((one) => describeDeclined(state, one)).join(" ");
    this.news.textContent = state.outcome ? "" : news;
    this.news.hidden = !this.news.textContent;
    const focused = /** @type {any} */ (this.buttons.contains(document.activeElement) && document.activeElement);
    const asking = this._asking;
    this.buttons.replaceChildren(...this._makeButtons(state, asking));
    if (focused) this.buttons.querySelector(`[data-act="${focused.dataset.act}"]`)?.focus();
    // It has not been left, unless it is gone.
    this._asking = this.buttons.querySelector(`[data-act="${asking}"]`) ? asking : "";
  }

  /**
   * A button that makes an offer, withdraws it while it waits, or accepts that of another.
   * @param {import("../state.js").State} state
   * @param {"draw" | "takeback"} what
   * @param {string | (Node | string)[]} words
   * @param {number | undefined} seat that can offer it now
   * @param {import("../answers.js").Offer} [offer] the open one
   */
  _makeOffering(state, what, words, seat, offer) {
    const asked = offer && state.you.find((own) => offer.waiting.includes(own));
    if (!offer)
      return makeButton(words, () => this._do("offer", Number(seat), { what }), {
        "data-act": what,
        disabled: seat === undefined,
      });
    const mine = asked === undefined;
    return makeButton(
      mine ? "Withdraw" : "Accept",
      () => this._do("answer", asked ?? Number(seat), { what, agreed: !mine }),
      {
        "data-act": what,
        class: mine ? "" : "primary",
        "aria-label": mine ? `Withdraw the ${what}` : `Accept the ${what}`,
      },
    );
  }

  /** @param {import("../state.js").State} state @param {string} asking the button that asks @returns {HTMLElement[]} */
  _makeButtons(state, asking) {
    const seat = ownSeat(state);
    if (seat === null) return [];
    const alone = isAlone(state);
    const single = state.players.length === 1;
    const offered = (/** @type {"draw" | "takeback"} */ what) => state.offers.find((offer) => offer.what === what);
    const playing = state.status === "playing";
    const mover = state.history.findLast((played) => state.you.includes(played.seat))?.seat;
    const found = [];
    // What cannot be done just now keeps its place, so that no button comes to lie under a finger meant for another.
    if ((playing || (state.outcome && alone)) && !state.table.realtime)
      found.push(this._makeOffering(state, "takeback", withIcon("undo", alone ? "Undo" : "Take back"), mover, offered("takeback")));
    if (playing && alone && !state.table.realtime)
      found.push(makeButton(withIcon("hint", "Hint"), () => this._hint(), { "data-act": "hint", disabled: !state.choices.length }));
    if (playing && !alone && !state.players.some((player) => player?.kind === "bot"))
      found.push(this._makeOffering(state, "draw", "Offer a draw", seat, offered("draw")));
    if (playing && !single)
      found.push(this._twice("flag", "Resign", "Really resign?", asking, () => this._do("resign", seat)));
    if (playing && single)
      found.push(this._twice("rematch", "New deal", "Give this one up?", asking, () => this._newDeal(state)));
    if (state.status === "waiting" && state.you.length)
      found.push(makeButton("Leave the table", () => this._leave(), { "data-act": "leave" }));
    return found;
  }

  /**
   * A button that asks for confirmation, until it is left.
   * @param {import("../icons.js").IconName} picture
   * @param {string} words
   * @param {string} again
   * @param {string} asking the button that has asked already
   * @param {() => void} act
   */
  _twice(picture, words, again, asking, act) {
    const name = words.toLowerCase().replaceAll(" ", "-");
    const button = makeButton(
      withIcon(picture, asking === name ? again : words),
      () => {
        if (button.textContent === again) return act();
        this._asking = name;
        sayOn(button, again);
      },
      {
        "data-act": name,
        onblur: () => {
          this._asking = "";
          sayOn(button, words);
        },
      },
    );
    return button;
  }

  /** Answer an offer. @param {number} seat @param {string} what @param {boolean} agreed */
  answer(seat, what, agreed) {
    return this._do("answer", seat, { what, agreed });
  }

  /** @param {string} type @param {number} seat @param {any} [fields] */
  async _do(type, seat, fields) {
    try {
      await this.view.socket.act(type, seat, fields);
    } catch (problem) {
      this._refuse(problem);
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
      this._refuse(problem);
    }
  }

  /** Say why not, where it is seen. @param {any} problem */
  _refuse(problem) {
    this.view.notices.show("refusal", capitalise(problem.message), { seconds: 8 });
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
  const table = await openTable({
    game,
    options: await chosenOptions(game, options),
    seats: [{ kind: "me" }],
    private: true,
  });
  return table.id;
}
