/** Tables in lists. */

import { titleOfBot } from "../api.js";
import { make } from "../dom.js";
import { count, isolate } from "../words.js";
import { describeOptions } from "./options.js";

/**
 * @param {string} title
 * @param {any[]} tables
 * @param {string} sort
 */
export async function listTables(title, tables, sort) {
  if (tables.length === 0) return null;
  const items = await Promise.all(tables.map((table) => makeEntry(table, sort)));
  const id = `list-${sort}`;
  return make(
    "section",
    { class: `tables ${sort}`, "aria-labelledby": id },
    make("h2", { id }, title),
    make("ul", {}, items),
  );
}

/** The person's games that the server has set aside, each with the reason. @param {any[]} tables */
export function listUnreadable(tables) {
  if (tables.length === 0) return null;
  const items = tables.map((table) =>
    make(
      "li",
      { "data-table": table.id },
      make("strong", {}, table.game),
      make("span", { class: "small" }, table.reason),
    ),
  );
  return make(
    "section",
    { class: "tables unreadable", "aria-labelledby": "list-unreadable" },
    make("h2", { id: "list-unreadable" }, "Saved, but cannot be opened at the moment"),
    make("ul", {}, items),
  );
}

/** @param {any} table @param {string} sort */
async function makeEntry(table, sort) {
  return make(
    "li",
    {},
    make(
      "a",
      { href: `#/table/${table.id}`, "data-table": table.id },
      make("strong", {}, table.title),
      make("span", {}, await describeTable(table)),
      make("span", { class: "small" }, `${describeProgress(table, sort)}, ${describeClock(table.clock)}`),
    ),
  );
}

/** Who plays, and by which options. @param {any} table @param {number[]} [mine] the person's own seats */
export async function describeTable(table, mine = []) {
  const names = await Promise.all(
    table.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => {
      if (mine.includes(number) && mine.length < table.seats.length) return "You";
      return seat.kind === "bot" ? titleOfBot(seat.name) : isolate(seat.name ?? "a free seat");
    }),
  );
  return names.join(" – ") + (await describeOptions(table.game, table.options));
}

/** @param {any} table @param {string} sort @param {boolean} [turn] whether it is the person's own turn */
export function describeProgress(table, sort, turn = false) {
  if (table.status === "waiting" && sort !== "mine") return "open to join";
  if (table.status === "waiting")
    return table.seats.some((/** @type {any} */ seat) => seat.name === null) ? "waiting for a player" : "ready to start";
  if (turn) return `move ${table.ply + 1}`;
  // Who plays alone is always the one to move.
  const mover = table.to_act.length === 1 && table.seats.length > 1 && table.seat_names[table.to_act[0]];
  return `move ${table.ply + 1}${mover ? `, ${mover} to move` : ""}`;
}

/** @param {{kind: string, seconds: number, increment: number}} clock */
function describeClock(clock) {
  if (clock.kind === "none") return "no clock";
  const time =
    clock.seconds >= 86400
      ? count(clock.seconds / 86400, "day")
      : clock.seconds >= 60
        ? `${clock.seconds / 60} min`
        : `${clock.seconds} s`;
  return clock.kind === "move" ? `${time} per move` : `${time} + ${clock.increment} s`;
}
