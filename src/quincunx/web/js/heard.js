/** Up to when the person has read what was said at tables, kept in this browser. */

import { recall, remember } from "./keepsakes.js";

const KEY = "quincunx-heard";
/** Tables that were not visited for long are forgotten. */
const MOST = 40;

/** @returns {[string, number][]} tables and times, the latest last */
const read = () => recall(KEY, []);

/** @param {string} table @returns {number} the time of the last line that was read */
export function heardUntil(table) {
  return read().find(([name]) => name === table)?.[1] ?? 0;
}

/** @param {string} table @param {number} at */
export function noteHeard(table, at) {
  const others = read().filter(([name]) => name !== table);
  remember(KEY, [...others, [table, at]].slice(-MOST));
}
