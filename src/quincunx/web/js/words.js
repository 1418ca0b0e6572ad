/** Counting, listing and naming in words. */

import { capitalise } from "./dom.js";

const LIST = new Intl.ListFormat("en-GB");

/** "Ann, Bob and Cy". @param {string[]} names */
export const listOf = (names) => LIST.format(names);

/** "1 step", "2 steps". @param {number} number @param {string} noun */
export const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** What the server says, with a capital and a full stop. @param {string} words */
export const asSentence = (words) => capitalise(/[.!?]$/.test(words) ? words : `${words}.`);

/**
 * A name that does not change the order of the words around it, in whatever direction it is read.
 * @param {string} name
 */
export function isolate(name) {
  const start = "\u2068";
  const end = "\u2069";
  const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
  return rightToLeft.test(name) ? start + name + end : name;
}
