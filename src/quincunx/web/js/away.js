/** What is shown while the server cannot be reached: what still works, and what does not. */

import { getOnce } from "./api.js";
import { make, makeButton } from "./dom.js";

/** @returns {Promise<HTMLElement>} */
export async function makeAway() {
  document.title = "Offline – Quincunx";
  // In browsers that have kept the pages, these are among them.
  const games = await getOnce("/api/games").catch(() => []);
  return make(
    "section",
    { class: "page away" },
    make("h1", {}, navigator.onLine ? "The server cannot be reached" : "You are offline"),
    make(
      "p",
      { role: "status" },
      "Games, tables and records need the server. This page keeps trying, and goes on when the server is back.",
    ),
    make(
      "div",
      { class: "row wrap" },
      makeButton("Try again", () => location.reload(), { class: "primary", "data-act": "retry" }),
    ),
    games.length > 0 && make("h2", {}, "You can still learn the games"),
    games.length > 0 && make("ul", { class: "away-games" }, games.map(makeEntry)),
  );
}

/** @param {any} game */
function makeEntry(game) {
  return make(
    "li",
    { "data-game": game.name },
    make("strong", {}, game.title),
    game.lessons && make("a", { href: `#/lessons/${game.name}`, "aria-label": `Lessons of ${game.title}` }, "Lessons"),
    make("a", { href: `#/rules/${game.name}`, "aria-label": `Rules of ${game.title}` }, "Rules"),
  );
}
