/**
 * What the page itself remembers in this browser, by names: preferences, lessons that were finished, and the like. Where
 * it is kept is known by the way.
 */

import { keepsakes } from "./way.js";

/** @template Value @param {string} name @param {Value} otherwise @returns {Value} what was remembered, if it is of the same kind */
export function recall(name, otherwise) {
  try {
    const value = JSON.parse(keepsakes.find(name) ?? "null");
    return isLike(value, otherwise) ? value : otherwise;
  } catch {
    return otherwise; // the browser keeps nothing, or somebody else has written it
  }
}

/** Nothing is lost but this if the browser does not keep it. @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    keepsakes.keep(name, JSON.stringify(value));
  } catch {
    // Games can be played, and lessons taken, even so.
  }
}

/** Whether two values are both lists, both objects, or of one type. @param {unknown} one @param {unknown} other */
export function isLike(one, other) {
  return one !== null && typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
