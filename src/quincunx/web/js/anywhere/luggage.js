/** Taking all games of this device along, as a file, and those of another one over. */

import { get, post } from "../api.js";
import { announce, make, makeButton } from "../dom.js";

const NAME = "quincunx-games.json";
const NO_FILE = "This file does not have the games of a device.";

/** @returns {HTMLElement} */
export function makeLuggage() {
  const status = make("p", { class: "small", role: "status" });
  const say = (/** @type {string} */ words) => {
    status.textContent = words;
    announce(words);
  };
  const attempt = (/** @type {() => Promise<string>} */ act) => act().then(say, (problem) => say(problem.message));
  const chooser = make("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    tabIndex: -1,
    "aria-label": "A file with games",
    onchange: () => attempt(() => takeOver(/** @type {File} */ (chooser.files?.[0]))),
  });
  return make(
    "fieldset",
    { class: "field luggage" },
    make("legend", {}, "Your games"),
    make("p", { class: "small" }, "They are kept in this browser alone. Take them along as a file, also to another device."),
    make(
      "div",
      { class: "row wrap" },
      makeButton("Save as a file", () => attempt(save), { "data-act": "pack" }),
      makeButton("Take over from a file", () => chooser.click(), { "data-act": "unpack" }),
      chooser,
    ),
    status,
  );
}

async function save() {
  const address = URL.createObjectURL(new Blob([JSON.stringify(await get("/api/luggage"))], { type: "application/json" }));
  make("a", { href: address, download: NAME }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return `All games are in ${NAME}.`;
}

/** @param {File} file */
async function takeOver(file) {
  const luggage = await file.text().then(JSON.parse).catch(() => Promise.reject(new Error(NO_FILE)));
  const { games } = await post("/api/luggage", luggage);
  if (!games) return "There was nothing to take over: all of these games are here already.";
  return games === 1 ? "One game was taken over." : `${games} games were taken over.`;
}
