/** Which lessons the person has finished, kept in this browser. */

const KEY = "quincunx-learned";

/** @returns {Record<string, string[]>} the lessons of each game */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} game @param {string} lesson */
export function hasLearned(game, lesson) {
  return (read()[game] ?? []).includes(lesson);
}

/** @param {string} game @param {string} lesson */
export function noteLearned(game, lesson) {
  const learned = read();
  learned[game] = [...new Set([...(learned[game] ?? []), lesson])];
  try {
    localStorage.setItem(KEY, JSON.stringify(learned));
  } catch {
    // Lessons can be taken even if the browser stores nothing.
  }
}
