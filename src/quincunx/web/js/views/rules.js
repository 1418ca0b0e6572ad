/** The rules of a game, or the page about its notation. */

import { getOnce } from "../api.js";
import { make, makeButton } from "../dom.js";
import { makePage } from "../rules/page.js";
import { openSetup } from "./setup.js";

/** @param {HTMLElement} place @param {string} name @param {string} [part] */
export async function showRules(place, name, part) {
  const [game, page] = await Promise.all([
    getOnce(`/api/games/${encodeURIComponent(name)}`),
    makePage(name, part),
  ]);
  document.title = `${game.title} – Quincunx`;
  place.replaceChildren(
    make(
      "article",
      { class: "page rules" },
      make(
        "div",
        { class: "row wrap" },
        makeButton("Play", () => openSetup(game), { class: "primary", "data-act": "setup" }),
        game.lessons && make("a", { class: "button", href: `#/lessons/${game.name}` }, "Learn it by playing"),
      ),
      page,
    ),
  );
}
