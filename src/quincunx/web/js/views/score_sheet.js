/** The score sheet of a game of several rounds, as a table: a row for each player, a column for each round. */

import { make } from "../dom.js";
import { nameOf } from "../state.js";

/** @typedef {import("../state.js").State} State */

/** @param {State} state @param {import("../answers.js").Sheet} sheet */
export function makeSheet(state, sheet) {
  const winners = state.outcome?.winners ?? [];
  const fewest = sheet.rounds.length > 1;
  return make(
    "table",
    { class: "score-sheet" },
    make("caption", { class: "small" }, sheet.aim),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", { scope: "col" }, make("span", { class: "unseen" }, "Player")),
        sheet.rounds.map((round) => make("th", { scope: "col" }, round.name)),
        fewest && make("th", { scope: "col" }, "In all"),
      ),
    ),
    make(
      "tbody",
      {},
      state.players.map((_, seat) =>
        make(
          "tr",
          { class: winners.includes(seat) ? "winner" : "" },
          make("th", { scope: "row" }, nameOf(state, seat)),
          sheet.rounds.map((round) => makeCell(round.points[seat], round.winners.includes(seat))),
          fewest && make("td", { class: "total" }, sheet.totals[seat]),
        ),
      ),
    ),
  );
}

/** @param {number | null} points @param {boolean} won */
function makeCell(points, won) {
  const star = make("span", { class: "star", role: "img", "aria-label": "won the round," }, "★");
  return make("td", { class: won ? "won" : "" }, won && star, points ?? "–");
}
