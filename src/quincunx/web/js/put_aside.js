/**
 * Unfinished games that the person does not want to see on the start page for now, kept in this browser, as the guest
 * is. Nothing happens to the games themselves.
 */

const KEY = "quincunx-aside";

/** @returns {Set<string>} the ids of their tables */
export function listPutAside() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** @param {string} table @param {boolean} aside */
export function putAside(table, aside) {
  const kept = listPutAside();
  if (aside) kept.add(table);
  else kept.delete(table);
  keep(kept);
}

/** Forget what is not among the unfinished games any more. @param {string[]} unfinished */
export function forgetFinished(unfinished) {
  const kept = listPutAside();
  const left = new Set(unfinished.filter((table) => kept.has(table)));
  if (left.size < kept.size) keep(left);
}

/** @param {Set<string>} kept */
function keep(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept]));
  } catch {
    // Games can be played even if the browser stores nothing.
  }
}
