/** Tables in lists. */

import { titleOfBot } from "../api.js";
import { capitalise, make } from "../dom.js";

/**
 * @param {string} title
 * @param {any[]} tables
 * @param {string} sort
 */
export async function listTables(title, tables, sort) {
  if (tables.length === 0) return null;
  const items = await Promise.all(tables.map((table) => makeEntry(table, sort)));
  const id = `list-${sort}`;
  return make("section", { class: `tables ${sort}`, "aria-labelledby": id }, make("h2", { id }, title), make("ul", {}, items));
}

/** @param {any} table @param {string} sort */
async function makeEntry(table, sort) {
  const names = await Promise.all(
    table.seats.map((/** @type {any} */ seat) => (seat.kind === "bot" ? titleOfBot(seat.name) : (seat.name ?? "a free seat"))),
  );
  return make(
    "li",
    {},
    make(
      "a",
      { href: `#/table/${table.id}`, "data-table": table.id },
      make("strong", {}, table.title),
      make("span", {}, names.join(" – ") + describeOptions(table.options)),
      make("span", { class: "small" }, describeProgress(table, sort)),
    ),
  );
}

/** @param {any} table @param {string} sort */
function describeProgress(table, sort) {
  if (table.status === "waiting") return sort === "mine" ? "waiting for a player" : "sit down";
  return `move ${table.ply + 1}${table.to_act.length === 1 ? `, ${table.seat_names[table.to_act[0]]} to move` : ""}`;
}

/** @param {Record<string, any>} options */
export function describeOptions(options) {
  const chosen = Object.entries(options).filter(([name, value]) => name === "mode" && value !== "turns").map(([, value]) => value);
  return chosen.length ? ` (${chosen.join(", ")})` : "";
}

/** @param {{kind: string, seconds: number, increment: number}} clock */
export function describeClock(clock) {
  if (clock.kind === "none") return "no clock";
  const time = clock.seconds >= 86400 ? `${clock.seconds / 86400} days` : clock.seconds >= 60 ? `${clock.seconds / 60} min` : `${clock.seconds} s`;
  return clock.kind === "move" ? `${time} a move` : `${time} + ${clock.increment} s`;
}

/** @param {string} name of an option */
export function readable(name) {
  return capitalise(name.replaceAll("_", " "));
}
