/** The rest between two rounds: the score sheet over the board, until everybody is ready or the time is over. */

import { announce, make, makeButton } from "../dom.js";
import { joinNames, nameOf, writeSeconds } from "../state.js";
import { makeSheet } from "./score_sheet.js";

/** @typedef {import("../state.js").State} State */

export class Rest {
  /** @param {import("../socket.js").TableSocket} socket */
  constructor(socket) {
    this.socket = socket;
    this.element = make("section", { class: "rest", tabIndex: -1, "aria-label": "Between the rounds", hidden: true });
    this._countdown = make("p", { class: "small", role: "timer" });
    this._written = "";
  }

  /** @param {State} state @param {number} now @param {boolean} covered whether something else is being looked at */
  show(state, now, covered) {
    const { rest } = state;
    const { sheet } = state.board;
    const begins = this.element.hidden && rest !== null && !covered;
    this.element.hidden = rest === null || sheet === null || covered;
    this.element.parentElement?.classList.toggle("covered", !this.element.hidden);
    if (rest === null || sheet === null) return;
    const written = JSON.stringify([rest.ready, sheet, state.players.map((player) => player?.name)]);
    if (written !== this._written) {
      this._written = written;
      this.element.replaceChildren(...this._make(state, rest, sheet));
    }
    this.tick(state, now);
    if (begins) {
      announce(`${describeEnd(state, sheet)} ${state.board.round} is next.`);
      this.element.scrollIntoView({ block: "nearest" });
      this.element.focus({ preventScroll: true });
    }
  }

  /** @param {State} state @param {import("../answers.js").Rest} rest @param {import("../answers.js").Sheet} sheet */
  _make(state, rest, sheet) {
    const mine = state.you.some((seat) => rest.ready.includes(seat));
    const awaited = state.players
      .map((player, seat) => ({ player, seat }))
      .filter(({ player, seat }) => player?.kind === "person" && !rest.ready.includes(seat))
      .map(({ seat }) => nameOf(state, seat));
    return [
      make("h2", {}, describeEnd(state, sheet)),
      make("div", { class: "sheet-scroll" }, makeSheet(state, sheet)),
      state.you.length && !mine
        ? makeButton("Next round", () => this.socket.act("ready", state.you[0], {}).catch(() => {}), {
            class: "primary",
            "data-act": "ready",
          })
        : make("p", {}, `Waiting for ${joinNames(awaited)}`),
      this._countdown,
    ];
  }

  /** @param {State} state @param {number} now */
  tick(state, now) {
    if (!state.rest) return;
    const words = `${state.board.round} begins in ${writeSeconds(state.rest.until - now)}.`;
    if (this._countdown.textContent !== words) this._countdown.textContent = words;
  }
}

/** @param {State} state @param {import("../answers.js").Sheet} sheet */
function describeEnd(state, sheet) {
  const { name, winners } = sheet.rounds[sheet.rounds.length - 1];
  const names = joinNames(winners.map((seat) => nameOf(state, seat)));
  if (winners.length === 0) return `${name} is over: nobody has won it.`;
  return `${name} is over: ${names} ${winners.length === 1 ? "has" : "have"} won it.`;
}
