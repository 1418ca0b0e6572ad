/** What players offer each other: asked and answered in a notice near the board, and told what came of it. */

import { make, makeButton } from "../dom.js";
import { nameOf } from "../state.js";
import { RANK } from "./notices.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../answers.js").Offer} Offer */
/** @typedef {import("../answers.js").Declined} Declined */

/** What is said of each kind of offer: after the name of who makes it, after "you", and when it comes to nothing. */
const WORDS = {
  draw: {
    does: "offers a draw",
    do: "have offered a draw",
    declined: "declined the draw",
    withdrawn: "withdrawn the offer of a draw",
  },
  takeback: {
    does: "asks to take back a move",
    do: "have asked to take back a move",
    declined: "declined the takeback",
    withdrawn: "withdrawn the request to take back a move",
  },
  rematch: {
    does: "wants a rematch",
    do: "want a rematch",
    declined: "declined the rematch",
    withdrawn: "withdrawn the offer of a rematch",
  },
};
const LIST = new Intl.ListFormat("en");
/** How long news is seen over the top line; it stays with the buttons for longer. */
const SECONDS = 8;

export class Offers {
  /** @param {import("./notices.js").Notices} notices @param {(seat: number, what: string, agreed: boolean) => void} answer */
  constructor(notices, answer) {
    this._notices = notices;
    this._answer = answer;
    /** @type {Map<string, string>} what was shown of each kind of offer */
    this._shown = new Map();
    this._first = true;
  }

  /** @param {State} state */
  show(state) {
    for (const what of /** @type {(keyof typeof WORDS)[]} */ (Object.keys(WORDS))) {
      const offer = state.offers.find((one) => one.what === what);
      const declined = state.declined.find((one) => one.what === what);
      const names = state.players.map((player) => player?.name);
      const written = JSON.stringify([offer, declined, state.you, names]);
      if (written === this._shown.get(what)) continue;
      this._shown.set(what, written);
      if (offer) this._ask(state, offer);
      // What came of an offer is news only to those who were there.
      else if (declined && !this._first && state.you.length)
        this._notices.show(`offer-${what}`, describeDeclined(state, declined), { seconds: SECONDS });
      else this._notices.hide(`offer-${what}`);
    }
    this._first = false;
  }

  /** @param {State} state @param {Offer} offer */
  _ask(state, offer) {
    const key = `offer-${offer.what}`;
    const seat = state.you.find((own) => offer.waiting.includes(own));
    const words = make("p", {}, describeOffer(state, offer));
    if (seat === undefined || state.you.includes(offer.seat)) {
      const mine = state.you.includes(offer.seat);
      if (mine && offer.what === "rematch") return this._notices.hide(key); // the button that was pressed says it
      const withdraw = mine && makeButton("Withdraw", () => this._answer(offer.seat, offer.what, false));
      this._notices.show(key, make("div", {}, words, withdraw), { seconds: SECONDS });
      return;
    }
    this._notices.show(
      key,
      make(
        "div",
        {},
        words,
        makeButton("Accept", () => this._answer(seat, offer.what, true), { class: "primary", "data-act": "agree" }),
        makeButton("Decline", () => this._answer(seat, offer.what, false), { "data-act": "decline" }),
      ),
      { rank: RANK.asking },
    );
  }
}

/** Who offers what, who has agreed to it, and whom it waits for. @param {State} state @param {Offer} offer */
export function describeOffer(state, offer) {
  const words = WORDS[offer.what];
  const mine = state.you.includes(offer.seat);
  const people = state.players.flatMap((player, seat) => (player?.kind === "person" ? [seat] : []));
  const agreed = people.filter((seat) => seat !== offer.seat && !offer.waiting.includes(seat));
  const waiting = offer.waiting.filter((seat) => !state.you.includes(seat));
  const parts = [`${mine ? `You ${words.do}` : `${nameOf(state, offer.seat)} ${words.does}`}.`];
  if (agreed.length) parts.push(`${describeSeats(state, agreed)} agreed.`);
  // To who is asked by the only other one it is plain who waits for whom.
  if (waiting.length) parts.push(describeWaiting(state, waiting));
  return parts.join(" ");
}

/** @param {State} state @param {number[]} seats */
function describeSeats(state, seats) {
  const others = seats.filter((seat) => !state.you.includes(seat)).map((seat) => nameOf(state, seat));
  const names = others.length < seats.length ? ["You", ...others] : others;
  return `${LIST.format(names)} ${names.length > 1 || names[0] === "You" ? "have" : "has"}`;
}

/** @param {State} state @param {number[]} seats */
function describeWaiting(state, seats) {
  const gone = seats.filter((seat) => !state.players[seat]?.present).map((seat) => nameOf(state, seat));
  const words = `Waiting for ${LIST.format(seats.map((seat) => nameOf(state, seat)))}`;
  if (!gone.length) return `${words}.`;
  const left = gone.length === 1 ? `${gone[0]} has left` : `${LIST.format(gone)} have left`;
  return `${words}; ${left} and can answer after coming back.`;
}

/** @param {State} state @param {Declined} declined */
export function describeDeclined(state, { what, seat, by }) {
  const who = state.you.includes(by) ? "You have" : `${nameOf(state, by)} has`;
  return `${who} ${seat === by ? WORDS[what].withdrawn : WORDS[what].declined}.`;
}
