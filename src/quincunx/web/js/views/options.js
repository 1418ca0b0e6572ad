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
  const usual = new Map((await offeredOptions(name)).map((option) => [option.name, option.default]));
  return Object.fromEntries(
    Object.entries(options).filter(([key, value]) => usual.has(key) && usual.get(key) !== value),
  );
}

/** @param {string} name of a game @returns {Promise<any[]>} */
async function offeredOptions(name) {
  const games = await getOnce("/api/games");
  return games.find((/** @type {any} */ game) => game.name === name)?.options ?? [];
}

/**
 * The same in words: a name stands by itself, a number with what it counts; entries are not all told.
 * @param {string} name
 * @param {Record<string, any>} options
 */
export async function describeOptions(name, options) {
  const chosen = Object.entries(await chosenOptions(name, options));
  const offered = await offeredOptions(name);
  const words = chosen.map(([key, value]) => {
    if (typeof value === "number") return `${readable(key).toLowerCase()}: ${value}`;
    const entries = offered.find((option) => option.name === key)?.entries;
    return entries ? `custom ${readable(key).toLowerCase()}` : value;
  });
  return words.length ? ` (${words.join(", ")})` : "";
}

/** @param {string} name of an option */
export function readable(name) {
  return capitalise(name.replaceAll("_", " "));
}
