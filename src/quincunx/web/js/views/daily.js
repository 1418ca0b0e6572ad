/** Today: a puzzle of each game that has some, and a deal for one; what has become of them. */

import { becomeGuest, get, openTable } from "../api.js";
import { showBanner } from "../banner.js";
import { makeCopyButton } from "../copying.js";
import { make, makeButton } from "../dom.js";
import { withIcon } from "../icons.js";
import { goTo } from "../router.js";
import { count } from "../words.js";
import { stateWords } from "./puzzle_words.js";

/** The card on the start page; nothing if it cannot be had. @param {HTMLElement} place */
export async function fillDaily(place) {
  const daily = await get("/api/daily").catch(() => null);
  if (daily?.entries.length) place.replaceChildren(makeDaily(daily, true));
}

/** The puzzle of a day before, by its date. @param {HTMLElement} _ @param {string} game @param {string} day */
export async function goToDay(_, game, day) {
  await becomeGuest();
  const { entries } = await get(`/api/daily?day=${encodeURIComponent(day)}`);
  const found = entries.find((/** @type {any} */ one) => one.name === game && one.puzzle);
  location.replace(found ? addressOf(found, day) : "#/puzzles");
}

/** @param {any} entry @param {string} day */
const addressOf = (entry, day) => `#/puzzle/${entry.name}/${entry.puzzle}/${day}`;

/** @param {any} daily @param {boolean} linked whether all puzzles are elsewhere */
export function makeDaily(daily, linked) {
  return make(
    "section",
    { class: "daily", "aria-labelledby": "daily-title" },
    make(
      "div",
      { class: "daily-head" },
      make("h2", { id: "daily-title" }, "Today, ", make("time", { dateTime: daily.day }, daily.day)),
      linked && make("a", { href: "#/studies", "data-act": "studies" }, "Studies"),
      linked && make("a", { href: "#/puzzles", "data-act": "puzzles" }, "All puzzles and past days"),
    ),
    make("ul", {}, daily.entries.map((/** @type {any} */ entry) => makeEntry(entry, daily.day))),
  );
}

/** @param {any} entry @param {string} day */
function makeEntry(entry, day) {
  const { kind, title, state, faults, streak, share } = entry;
  const facts = [
    streak > 0 && `${count(streak, "day")} in a row`,
    entry.tried > 0 && `${Math.round((100 * entry.solved) / entry.tried)} % of ${entry.tried} solved it`,
  ];
  return make(
    "li",
    { class: "daily-entry", "data-kind": kind, "data-game": entry.name, "data-state": state },
    make("h3", {}, kind === "puzzle" ? `${title} puzzle` : `${title} deal`),
    make("p", { class: "daily-state" }, stateWords(state, faults)),
    make("p", { class: "small" }, facts.filter(Boolean).join(" · ")),
    make(
      "div",
      { class: "row wrap" },
      kind === "puzzle" ? makeSolve(entry, day) : makePlay(entry),
      share && makeCopyButton("Copy result", () => share, { "data-act": "share", "aria-label": `Copy the result of the ${title} ${kind}` }),
    ),
  );
}

/** @param {any} entry @param {string} day */
function makeSolve(entry, day) {
  const over = entry.state === "solved" || entry.state === "shown";
  return make(
    "a",
    { class: `button ${over ? "" : "primary"}`, href: addressOf(entry, day), "data-act": "daily", "aria-label": `${over ? "See" : "Solve"} the ${entry.title} puzzle of the day` },
    withIcon("play", over ? "See again" : "Solve"),
  );
}

/** @param {any} entry */
function makePlay(entry) {
  return makeButton(withIcon("play", entry.state === "new" ? "Play" : "Play again"), () => play(entry), {
    class: entry.state === "solved" ? "" : "primary",
    "data-act": "deal",
    "aria-label": `Play the ${entry.title} deal of the day`,
  });
}

/** Play a deal: that of today, or of a day before. @param {any} entry @param {string} [day] */
export async function play({ game }, day) {
  try {
    const table = await openTable({ game, seats: [{ kind: "me" }], private: true, daily: true, day: day ?? null });
    goTo(`/table/${table.id}`);
  } catch (problem) {
    showBanner(/** @type {Error} */ (problem).message);
  }
}
