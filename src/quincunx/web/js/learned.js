/** Which lessons the person has finished, and whether they have played, kept in this browser. */

import { recall, remember } from "./keepsakes.js";

const KEY = "quincunx-learned";
const PLAYED = "quincunx-played";

/** @returns {Record<string, string[]>} the lessons of each game */
const read = () => recall(KEY, {});

/** @param {string} game @param {string} lesson */
export function hasLearned(game, lesson) {
  return (read()[game] ?? []).includes(lesson);
}

/** @param {string} game @param {string} lesson */
export function noteLearned(game, lesson) {
  const learned = read();
  remember(KEY, { ...learned, [game]: [...new Set([...(learned[game] ?? []), lesson])] });
}

/** All finished lessons, to be taken along. */
export const packLearned = read;

/** Add lessons that somebody has brought along. @param {unknown} brought */
export function adoptLearned(brought) {
  for (const [game, lessons] of Object.entries(brought ?? {})) {
    if (!Array.isArray(lessons)) continue;
    for (const lesson of lessons) if (typeof lesson === "string") noteLearned(game, lesson);
  }
}

/** The person has games here. */
export const notePlayed = () => remember(PLAYED, true);

/** Whether nobody has finished a lesson or begun a game in this browser. */
export function isNewcomer() {
  return !recall(PLAYED, false) && !Object.values(read()).some((lessons) => lessons.length);
}
