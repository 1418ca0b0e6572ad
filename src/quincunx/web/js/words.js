/** Counting and listing in words. */

import { capitalise } from "./dom.js";

const LIST = new Intl.ListFormat("en-GB");

/** "Ann, Bob and Cy". @param {string[]} names */
export const listOf = (names) => LIST.format(names);

/** "1 step", "2 steps". @param {number} number @param {string} noun */
export const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** What the server says, with a capital and a full stop. @param {string} words */
export const asSentence = (words) => capitalise(/[.!?]$/.test(words) ? words : `${words}.`);
