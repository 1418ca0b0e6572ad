/** A game on the start page: how it looks, what to expect, and the ways to play it. */

import { Problem, openTable, post } from "../api.js";
import { Board } from "../board/board.js";
import { capitalise, make, makeButton } from "../dom.js";
import { icon, withIcon } from "../icons.js";
import { prefer, preferred } from "../preferences.js";
import { goTo } from "../router.js";
import { showBanner } from "../banner.js";
import { loadStyles } from "../styles.js";

const NOT_LOADED = "This part of the page could not be loaded. Try again in a moment.";

/** @param {any} game */
export function makeTile(game) {
  const board = new Board({ label: pictureOf(game) });
  const element = make(
    "article",
    { class: "tile", "data-game": game.name },
    make("div", { class: "tile-board" }, board.element),
    make("div", { class: "tile-words" }, make("h2", {}, game.title), makeFacts(game), make("p", {}, game.summary)),
    make(
      "div",
      { class: "tile-acts" },
      makeButton("Play", () => playAtOnce(game), {
        class: "primary",
        "data-act": "play",
        "aria-label": `Play ${game.title} against the computer`,
      }),
      makeButton("More ways", () => openSetup(game), {
        "data-act": "setup",
        "aria-label": `More ways to play ${game.title}`,
      }),
      game.lessons &&
        make("a", { href: `#/lessons/${game.name}`, "aria-label": `Learn ${game.title}` }, withIcon("learn", "Learn")),
      make("a", { href: `#/rules/${game.name}`, "aria-label": `Rules of ${game.title}` }, withIcon("rules", "Rules")),
    ),
  );
  return { game, board, element };
}

/** @param {{game: any, board: Board}} tile @param {import("../board/kit.js").Layout} layout */
export function drawTile({ game, board }, layout) {
  board.show(layout);
  board.element.setAttribute("aria-label", pictureOf(game));
}

/** @param {any} game */
const pictureOf = (game) => `A game of ${game.title} in progress`;

/** How long, for how many, how hard; what the game does not say is left out. @param {any} game */
function makeFacts({ players, minutes, difficulty }) {
  const facts = [
    minutes && makeFact("clock", `${between(minutes)} min`, `${between(minutes)} minutes`),
    makeFact("players", between(players), `${between(players)} player${players[1] > 1 ? "s" : ""}`),
    difficulty && makeFact(difficulty, capitalise(difficulty), `${difficulty} to learn`),
  ];
  return make("ul", { class: "facts" }, ...facts);
}

/** @param {import("../icons.js").IconName} name @param {string} words @param {string} meaning */
function makeFact(name, words, meaning) {
  return make(
    "li",
    { title: capitalise(meaning) },
    icon(name),
    make("span", { "aria-hidden": "true" }, words),
    make("span", { class: "unseen" }, meaning),
  );
}

/** @param {[number, number]} range */
const between = ([low, high]) => (low === high ? String(low) : `${low}–${high}`);

/** The dialog with all ways to play, loaded when it is wanted. @param {any} game */
async function openSetup(game) {
  try {
    const [setup] = await Promise.all([import("./setup.js"), loadStyles()]);
    await setup.openSetup(game);
  } catch (problem) {
    showBanner(problem instanceof Problem ? problem.message : NOT_LOADED);
  }
}

/** Play against the computer, at the level chosen last; you begin first, and then every seat in turn does. @param {any} game */
export async function playAtOnce(game) {
  try {
    const { bots, seat_names: names } = await post("/api/setup", { game: game.name, options: {} });
    const bot = bots[Math.min(preferred("level"), bots.length) - 1];
    const begun = preferred("begun")[game.name] ?? 0;
    const seats = names.map((/** @type {string} */ _, /** @type {number} */ seat) =>
      seat === begun % names.length ? { kind: "me" } : { kind: "bot", name: bot.name },
    );
    const table = await openTable({ game: game.name, seats, private: true });
    prefer("begun", { ...preferred("begun"), [game.name]: begun + 1 });
    goTo(`/table/${table.id}`);
  } catch (problem) {
    showBanner(/** @type {Error} */ (problem).message);
  }
}
