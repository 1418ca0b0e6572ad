/** Up to when the person has read what was said at tables, kept in this browser. */

const KEY = "quincunx-heard";
/** Tables that were not visited for long are forgotten. */
const MOST = 40;

/** @returns {[string, number][]} tables and times, the latest last */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} table @returns {number} the time of the last line that was read */
export function heardUntil(table) {
  return read().find(([name]) => name === table)?.[1] ?? 0;
}

/** @param {string} table @param {number} at */
export function noteHeard(table, at) {
  const others = read().filter(([name]) => name !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, at]].slice(-MOST)));
  } catch {
    // What was read is marked again next time if the browser stores nothing.
  }
}
