/** What stands at the foot of the page until Python is there: how far it is, or why it does not come. Later, under the top, that nothing can be kept. */

import { showBanner } from "../banner.js";
import { make } from "../dom.js";

const LOADING = "The games are being loaded";
const ELSEWHERE = "Quincunx is open in another tab, which has your games. Close it to go on here.";
const BROKEN = "The games could not be loaded. Reload the page to try again.";
const STOPPED = "That did not work on this device. Reload the page to try again.";
const OTHER = "There is another version of this page by now. Reload it to go on with that.";
const NO_ROOM = "This browser has no room left for your games. Make room on this device,";

const bar = make("progress", { max: 1, value: 0, "aria-label": LOADING });
const words = make("span", { role: "status" }, `${LOADING}…`);
const notice = make("div", { class: "arrival" }, words, bar);
document.body.append(notice);

let isFull = false;
/** Why there are no games. */
let problem = "";

/** @param {{loaded?: number, elsewhere?: true, failed?: string, ready?: true, full?: boolean}} told by the worker */
export function showArrival({ loaded, elsewhere, failed, ready, full }) {
  if (full !== undefined) return showRoom(full);
  notice.hidden = ready === true;
  bar.hidden = loaded === undefined;
  if (loaded !== undefined) bar.value = loaded;
  if (failed) problem = isFull ? `${NO_ROOM} and reload the page.` : BROKEN;
  const said = elsewhere ? ELSEWHERE : problem || `${LOADING}…`;
  if (words.textContent !== said) words.textContent = said;
}

/** It covers nothing that is needed to try again. @param {boolean} full */
function showRoom(full) {
  isFull = full;
  showBanner(full ? `${NO_ROOM} and try again: nothing that you see is lost.` : "");
}

/** Why a question was not answered. @returns {string} */
export const reasonOf = () => problem || STOPPED;

/** The host has changed between the page and the files that are kept for it. */
export async function showOther() {
  const { loadStyles } = await import("../styles.js"); // which in turn finds the files by what imports this
  await loadStyles().catch(() => {}); // the start page does without the looks of this line
  showBanner(OTHER);
}
