/** Signs of moves, and what they mean. */

import { make } from "../dom.js";

/** @type {Record<string, string>} */
export const SIGNS = { "!!": "excellent", "!": "good", "!?": "interesting", "?!": "doubtful", "?": "mistake", "??": "blunder" };

/** A sign as it stands beside a move. @param {string} sign @returns {HTMLElement} */
export const makeSign = (sign) =>
  make("span", { class: "sign", title: SIGNS[sign] }, make("span", { "aria-hidden": "true" }, sign), make("span", { class: "unseen" }, ` (${SIGNS[sign]})`));
