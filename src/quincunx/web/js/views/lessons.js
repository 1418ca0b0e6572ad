/** The lessons of a game, and which of them the person has finished. */

import { get, getOnce } from "../api.js";
import { Board } from "../board/board.js";
import { Kit } from "../board/kit.js";
import { make, makeButton } from "../dom.js";
import { hasLearned } from "../learned.js";
import { count } from "../words.js";
import { startGuided } from "./guide.js";

/** @param {HTMLElement} place @param {string} name */
export async function showLessons(place, name) {
  const [game, lessons] = await loadLessons(name);
  document.title = `Learn ${game.title} – Quincunx`;
  const board = new Board({ label: "" });
  const next = lessons.find((/** @type {any} */ lesson) => !hasLearned(name, lesson.id));
  place.replaceChildren(
    make(
      "section",
      { class: "page lessons" },
      make("h1", {}, `Learn ${game.title}`),
      make("p", {}, game.summary),
      make(
        "ol",
        { class: "lesson-list" },
        lessons.map((/** @type {any} */ lesson) => makeEntry(name, lesson, lesson === next)),
        makeGuided(game, !next),
      ),
      make("p", {}, make("a", { class: "lone", href: `#/rules/${name}` }, `All the rules of ${game.title}`)),
      make("div", { class: "example", "aria-hidden": "true" }, board.element),
    ),
  );
  await drawExample(board, name);
}

/** How the game looks; without the server, there is just no picture. @param {Board} board @param {string} name */
async function drawExample(board, name) {
  const pictures = await getOnce("/api/showcase").catch(() => []);
  const found = pictures.find((/** @type {any} */ picture) => picture.name === name);
  if (found) board.show(new Kit(found.kit).draw(found.boards[0]));
}

/** A game and its lessons. @param {string} name @returns {Promise<[any, any[]]>} */
export function loadLessons(name) {
  const address = `/api/games/${encodeURIComponent(name)}`;
  return Promise.all([getOnce(address), get(`${address}/lessons`)]);
}

/** @param {string} game @param {any} lesson @returns {string} */
export const addressOf = (game, lesson) => `#/lesson/${game}/${lesson.id}`;

/** Where one is among the lessons of a game, beside one of them. @param {any} game @param {any[]} lessons @param {any} current */
export function makeContents(game, lessons, current) {
  return make(
    "nav",
    { class: "lesson-contents", "aria-label": `Lessons of ${game.title}` },
    make(
      "ol",
      {},
      lessons.map((lesson) =>
        make(
          "li",
          {},
          make(
            "a",
            { href: addressOf(game.name, lesson), "aria-current": lesson === current ? "page" : null },
            make("span", {}, lesson.title),
            hasLearned(game.name, lesson.id) && make("strong", {}, "done ✓"),
          ),
        ),
      ),
    ),
  );
}

/** @param {string} game @param {any} lesson @param {boolean} isNext the first that is not finished */
function makeEntry(game, lesson, isNext) {
  const done = hasLearned(game, lesson.id);
  return make(
    "li",
    { class: done ? "lesson-entry done" : "lesson-entry" },
    make("a", { class: isNext ? "button primary" : "button", href: addressOf(game, lesson) }, lesson.title),
    make("p", {}, lesson.teaches),
    make("p", { class: "small" }, count(lesson.steps.length, "step"), done && make("strong", {}, " · done ✓")),
  );
}

/** @param {any} game @param {boolean} isNext all lessons are finished */
function makeGuided(game, isNext) {
  return make(
    "li",
    { class: "lesson-entry" },
    makeButton("Your first game, with a guide", () => startGuided(game), {
      class: isNext ? "primary" : "",
      "data-act": "guided",
    }),
    make("p", {}, "A whole game against the weakest opponent, with advice as it goes."),
  );
}
