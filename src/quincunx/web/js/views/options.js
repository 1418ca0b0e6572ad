/** Options of games: which are chosen, and how they read. */

import { getOnce } from "../api.js";
import { capitalise } from "../dom.js";

/**
 * The options that differ from the defaults.
 * @param {string} name of the game
 * @param {Record<string, any>} options
 * @returns {Promise<Record<string, any>>}
 */
export async function chosenOptions(name, options) {
  const games = await getOnce("/api/games");
  const offered = games.find((/** @type {any} */ game) => game.name === name)?.options ?? [];
  const usual = new Map(offered.map((/** @type {any} */ option) => [option.name, option.default]));
  return Object.fromEntries(
    Object.entries(options).filter(([key, value]) => usual.has(key) && usual.get(key) !== value),
  );
}

/**
 * The same in words: a name stands by itself, a number with what it counts.
 * @param {string} name
 * @param {Record<string, any>} options
 */
export async function describeOptions(name, options) {
  const chosen = Object.entries(await chosenOptions(name, options));
  const words = chosen.map(([key, value]) =>
    typeof value === "number" ? `${readable(key).toLowerCase()} ${value}` : value,
  );
  return words.length ? ` (${words.join(", ")})` : "";
}

/** @param {string} name of an option */
export function readable(name) {
  return capitalise(name.replaceAll("_", " "));
}
