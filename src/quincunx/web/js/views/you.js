/** The mark of what is the person's own: their seats, moves and points. */

import { make } from "../dom.js";

/**
 * Whether a seat is the person's, at a table where others play too.
 * @param {{you?: readonly number[], players?: readonly any[]}} state
 * @param {number} seat
 */
export function isMine({ you = [], players = [] }, seat) {
  return you.includes(seat) && you.length < players.length;
}

/** @returns {HTMLElement} */
export function makeYou() {
  return make("span", { class: "you" }, "You");
}
