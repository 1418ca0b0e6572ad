/** What is said about puzzles: what has become of one, and how one is rated. */

/** @type {Record<string, string>} */
const STATES = { new: "not tried yet", tried: "tried, not solved", shown: "given up", solved: "solved" };

/** @type {Record<string, string>} */
export const SIGNS = { new: "○", tried: "…", shown: "–", solved: "✓" };

/** @param {string} state @param {number} [faults] */
export function stateWords(state, faults = 0) {
  if (state !== "solved") return STATES[state];
  return faults ? `solved, with ${faults} ${faults === 1 ? "fault" : "faults"}` : "solved at the first try";
}

/** @param {any} result nobody is rated in training @param {number} before one's rating when the puzzle was shown */
export function resultWords({ rating, themes, you }, before) {
  if (!you) return "";
  const change = you.rating - before;
  const mine = change ? `Your rating: ${you.rating} (${change > 0 ? "+" : "−"}${Math.abs(change)}).` : `Your rating: ${you.rating}.`;
  const its = rating ? ` This puzzle: ${rating.rating}${themes.length ? `, ${themes.join(", ")}` : ""}.` : "";
  return mine + its;
}
