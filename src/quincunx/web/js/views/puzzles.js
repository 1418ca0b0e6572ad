/** All puzzles: the games that have some, how one stands in them, today's, and those of the days before. */

import { becomeGuest, get } from "../api.js";
import { make } from "../dom.js";
import { makeDaily, play } from "./daily.js";
import { SIGNS, stateWords } from "./puzzle_words.js";

/** @param {HTMLElement} place */
export async function showPuzzles(place) {
  document.title = "Puzzles – Quincunx";
  await becomeGuest();
  const [games, daily, training] = await Promise.all([get("/api/puzzles"), get("/api/daily"), get("/api/training")]);
  place.replaceChildren(
    make(
      "section",
      { class: "page puzzles" },
      make("h1", {}, "Puzzles"),
      make("p", {}, "Find the only move that keeps the win, or the draw, and the only one after the reply; some games ask for something else, too."),
      make("ul", { class: "puzzle-games" }, games.map(makeGame)),
      make("p", {}, make("a", { class: "lone", href: "#/training", "data-act": "training" }, `Train on your own mistakes${training.due ? ` (${training.due} now)` : ""}`)),
      make("p", {}, make("a", { class: "lone", href: "#/studies", "data-act": "studies" }, "Studies: a board for analysis")),
      makeDaily(daily, false),
      makeArchive(daily, games),
    ),
  );
}

/** @param {any} game */
function makeGame({ game, title, puzzles, tried, solved, you }) {
  return make(
    "li",
    { class: "puzzle-game" },
    make("h2", {}, title),
    make("p", { class: "small" }, `${puzzles} puzzles; ${solved} solved of ${tried} tried. Your rating: ${you.rating} ± ${you.deviation}.`),
    make("a", { class: "button primary", href: `#/puzzle/${game}`, "data-act": "solve" }, `Solve a ${title} puzzle`),
  );
}

/** @param {any} daily @param {any[]} games */
function makeArchive({ archive, entries }, games) {
  const deals = entries.filter((/** @type {any} */ { kind }) => kind === "deal");
  return make(
    "section",
    { class: "archive" },
    make("h2", {}, "Past days"),
    games.map(({ game, title }) => makeRow(title, archive, game, (day, state) => makePast(game, title, day, state))),
    deals.map((/** @type {any} */ deal) => makeRow(`${deal.title} deals`, archive, deal.game, (day, state) => makePastDeal(deal, day, state))),
  );
}

/** @param {string} title @param {any[]} archive @param {string} game @param {(day: string, state: string) => Node} makeOne */
function makeRow(title, archive, game, makeOne) {
  return make(
    "div",
    {},
    make("h3", {}, title),
    make("ul", {}, archive.map(({ day, states }) => make("li", {}, makeOne(day, states[game])))),
  );
}

/** @param {string} game @param {string} title @param {string} day @param {string} state */
function makePast(game, title, day, state) {
  return make("a", { href: `#/day/${game}/${day}`, ...describe(title, day, state) }, ...sign(day, state));
}

/** @param {any} deal @param {string} day @param {string} state */
function makePastDeal(deal, day, state) {
  const about = describe(`${deal.title} deal`, day, state);
  return make("button", { type: "button", onclick: () => play(deal, day), ...about, "data-act": "past-deal" }, ...sign(day, state));
}

/** @param {string} title @param {string} day @param {string} state */
const describe = (title, day, state) => ({ "data-state": state, "aria-label": `${title}, ${day}: ${stateWords(state)}` });

/** @param {string} day @param {string} state */
const sign = (day, state) => [make("span", {}, day.slice(5)), make("strong", {}, SIGNS[state])];
