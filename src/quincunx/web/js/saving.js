/** Files that somebody takes home. */

import { make } from "./dom.js";

const LONG_ENOUGH = 60_000; // milliseconds until the browser has surely taken it

/** @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), LONG_ENOUGH);
}
