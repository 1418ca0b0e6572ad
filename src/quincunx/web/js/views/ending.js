/** How a game has ended: the result, the scores, and what to do next. */

import { characterOf } from "../bot_names.js";
import { capitalise, make, makeButton } from "../dom.js";
import { withIcon } from "../icons.js";
import { describeOutcome, nameOf } from "../state.js";
import { goTo } from "../router.js";
import { makeShareButton } from "../share_button.js";
import { makeStudyButton } from "../study/way_in.js";
import { openAgain } from "./actions.js";
import { Rematch } from "./rematch.js";
import { makeSheet } from "./score_sheet.js";
import { isMine, makeYou } from "./you.js";

/** What is shared of a table: how it stands. @param {import("../state.js").State} state */
export function shareOf(state) {
  const { id, game, title } = state.table;
  const names = state.players.map((_, seat) => nameOf(state, seat));
  return { id, ply: state.ply, last: state.ply, over: Boolean(state.outcome), game, title, names };
}

export class Ending {
  /** @param {import("../socket.js").TableSocket} socket */
  constructor(socket) {
    this.socket = socket;
    this.element = make("section", { class: "ending", hidden: true, "aria-label": "Result" });
    this.rematch = new Rematch(socket);
    this._written = "";
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    this.element.hidden = !state.outcome;
    this.rematch.show(state);
    const written = JSON.stringify([state.outcome, state.ply, state.next, state.you, state.players.map((player) => player?.name)]);
    if (!state.outcome || written === this._written) return;
    this._written = written;
    const { id } = state.table;
    this.element.replaceChildren(
      make("h2", {}, describeOutcome(state, state.outcome)),
      make("p", {}, `${capitalise(state.outcome.reason)}.`),
      this.rematch.line,
      make(
        "div",
        { class: "row wrap" },
        this._makeAgain(state),
        make("a", { class: "button", href: `#/record/${id}/review`, "data-act": "review" }, withIcon("review", "Review")),
        !state.table.realtime && makeStudyButton(() => ({ wanted: { record: id }, ply: state.ply })),
        makeShareButton(() => shareOf(state)),
        make("a", { class: "button", href: "#/" }, "Other games"),
      ),
      state.board.sheet
        ? make("div", { class: "sheet-scroll" }, makeSheet(state, state.board.sheet))
        : state.players.length > 1
          ? makeScores(state, state.outcome)
          : "",
      ...introduceBots(state),
    );
  }

  /** @param {import("../state.js").State} state */
  _makeAgain(state) {
    if (state.next)
      return make(
        "a",
        { class: "button primary", href: `#/table/${state.next}`, "data-act": "next" },
        "Go to the next game",
      );
    if (!state.you.length) return null;
    if (state.players.length === 1)
      return makeButton(withIcon("rematch", "New deal"), async () => goTo(`/table/${await openAgain(state)}`), {
        class: "primary",
        "data-act": "again",
      });
    return this.rematch.button;
  }
}

/** How the computer's players play, each said once. @param {import("../state.js").State} state */
function introduceBots({ players }) {
  const told = players.filter(characterOf).map((player) => `${player?.name.replace(/[,(].*/, "").trim()}: ${characterOf(player)}`);
  return [...new Set(told)].map((words) => make("p", { class: "small character" }, words));
}

/** @param {import("../state.js").State} state @param {import("../state.js").Outcome} outcome */
function makeScores(state, outcome) {
  return make(
    "table",
    { class: "scores" },
    make("caption", { class: "unseen" }, "Scores"),
    make(
      "tbody",
      {},
      state.players.map((_, seat) =>
        make(
          "tr",
          { class: outcome.winners.includes(seat) ? "winner" : "" },
          make("th", { scope: "row" }, nameOf(state, seat), isMine(state, seat) && makeYou()),
          make("td", {}, capitalise(state.table.seat_names[seat])),
          make("td", {}, outcome.scores[seat]),
        ),
      ),
    ),
  );
}
