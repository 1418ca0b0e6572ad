/** Which lessons the person has finished, and whether they have played, kept in this browser. */

const KEY = "quincunx-learned";
const PLAYED = "quincunx-played";

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

/** The person has games here. */
export function notePlayed() {
  try {
    localStorage.setItem(PLAYED, "yes");
  } catch {
    // They are taken for a newcomer next time, which does no harm.
  }
}

/** Whether nobody has finished a lesson or begun a game in this browser. */
export function isNewcomer() {
  try {
    return !localStorage.getItem(PLAYED) && !Object.values(read()).some((lessons) => lessons.length);
  } catch {
    return true;
  }
}
