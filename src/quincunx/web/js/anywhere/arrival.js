/** What stands at the foot of the page until Python is there: how far it is, or why it does not come. */

import { make } from "../dom.js";

const LOADING = "The games are being loaded";
const ELSEWHERE = "Quincunx is open in another tab, which has your games. Close it to go on here.";
const BROKEN = "The games could not be loaded. Reload the page to try again.";

const bar = make("progress", { max: 1, value: 0, "aria-label": LOADING });
const words = make("span", { role: "status" }, `${LOADING}…`);
const notice = make("div", { class: "arrival" }, words, bar);
document.body.append(notice);

/** @param {{loaded?: number, elsewhere?: true, failed?: string, ready?: true}} told by the worker */
export function showArrival({ loaded, elsewhere, failed, ready }) {
  notice.hidden = ready === true;
  bar.hidden = loaded === undefined;
  if (loaded !== undefined) bar.value = loaded;
  const said = elsewhere ? ELSEWHERE : failed ? BROKEN : `${LOADING}…`;
  if (words.textContent !== said) words.textContent = said;
}
