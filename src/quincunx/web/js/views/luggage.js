/** Games and studies that are kept on a device without a server: as a file, on another device, and at a server. */

import { AWAY, get, post, renameGuest } from "../api.js";
import { announce, make, makeButton } from "../dom.js";
import { adoptLearned, packLearned } from "../learned.js";
import { adoptPreferences, packPreferences } from "../preferences.js";
import { saveFile } from "../saving.js";
import { isAlone } from "../way.js";
import { asSentence } from "../words.js";

const NAME = "quincunx-games.json";
const NO_FILE = "This file does not have the games of a device.";
const HERE = "They are kept in this browser alone. Take them along as a file, also to another device or a server.";
const LEFT = isAlone
  ? "Games that have gone another way here, and stay as they are"
  : "Already here, and left as they are, also if they have gone on elsewhere";
const THERE = "Games that you have begun without a server, and saved there as a file, can go on here.";

/** @typedef {{quincunx: number, guest: string, matches: Record<string, object[]>, studies?: Record<string, object>, page?: Record<string, unknown>}} Luggage */

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
    hidden: true,
    onclick: () => (chooser.value = ""), // so that the same file can be chosen again
    onchange: () => attempt(() => takeOver(/** @type {File} */ (chooser.files?.[0]))),
  });
  return make(
    "fieldset",
    { class: "field luggage" },
    make("legend", {}, isAlone ? "Your games" : "Games of a device"),
    make("p", { class: "small" }, isAlone ? HERE : THERE),
    make(
      "div",
      { class: "row wrap" },
      isAlone && makeButton("Save as a file", () => attempt(save), { "data-act": "pack" }),
      makeButton("Take over from a file", () => chooser.click(), { "data-act": "unpack" }),
      chooser,
    ),
    status,
  );
}

async function save() {
  const page = { preferences: packPreferences(), learned: packLearned() };
  const luggage = { ...(await get("/api/luggage")), page };
  saveFile(NAME, new Blob([JSON.stringify(luggage)], { type: "application/json" }));
  return `Everything is in ${NAME}.`;
}

/** @param {File} file */
async function takeOver(file) {
  const luggage = await file.text().then(JSON.parse).catch(() => Promise.reject(new Error(NO_FILE)));
  const words = isAlone ? await unpack(luggage) : await bringAll(luggage);
  await adoptPreferences(luggage.page?.preferences);
  adoptLearned(luggage.page?.learned);
  return words;
}

/** All at once; with it may come the name that the person has there. @param {unknown} luggage */
async function unpack(luggage) {
  const words = tell(await post("/api/luggage", luggage), "");
  await renameGuest("");
  return words;
}

/** One at a time, as a server takes no large requests; what it refuses does not keep the others back. @param {Partial<Luggage> | null} luggage */
async function bringAll(luggage) {
  const { quincunx, guest, matches, studies } = luggage ?? {};
  if (!matches) throw new Error(NO_FILE);
  const parts = [
    ...Object.entries(matches).map(([name, events]) => ({ matches: { [name]: events } })),
    ...Object.entries(studies ?? {}).map(([name, study]) => ({ matches: {}, studies: { [name]: study } })),
  ];
  const taken = { games: 0, studies: 0, left: 0 };
  let refused = "";
  for (const part of parts) {
    try {
      const answer = await post("/api/luggage", { quincunx, guest, ...part });
      taken.games += answer.games;
      taken.studies += answer.studies;
      taken.left += answer.left;
    } catch (problem) {
      const { code, message } = /** @type {import("../api.js").Problem} */ (problem);
      refused ||= message;
      if (code === AWAY || code.startsWith("limit/")) break;
    }
  }
  return tell(taken, refused);
}

/** @param {{games: number, studies: number, left: number}} taken @param {string} refused why others were not */
function tell({ games, studies, left }, refused) {
  const some = studies
    ? `Games taken over: ${games}. Studies: ${studies}.`
    : games === 1 ? "One game was taken over." : `${games} games were taken over.`;
  const said = [];
  if (games || studies || refused) said.push(some);
  if (refused) said.push(asSentence(refused));
  if (left) said.push(`${LEFT}: ${left}.`);
  return said.join(" ") || "There was nothing to take over: all of it is here already.";
}
