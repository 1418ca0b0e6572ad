/**
 * Unfinished games that the person does not want to see on the start page for now, kept in this browser, as the guest
 * is. Nothing happens to the games themselves.
 */

import { recall, remember } from "./keepsakes.js";

const KEY = "quincunx-aside";

/** @returns {Set<string>} the ids of their tables */
export const listPutAside = () => new Set(recall(KEY, []));

/** @param {string} table @param {boolean} aside */
export function putAside(table, aside) {
  const kept = listPutAside();
  if (aside) kept.add(table);
  else kept.delete(table);
  remember(KEY, [...kept]);
}

/** Forget what is not among the unfinished games any more. @param {string[]} unfinished */
export function forgetFinished(unfinished) {
  const kept = listPutAside();
  const left = new Set(unfinished.filter((table) => kept.has(table)));
  if (left.size < kept.size) remember(KEY, [...left]);
}
