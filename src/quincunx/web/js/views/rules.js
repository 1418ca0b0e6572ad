/** The rules of a game, with drawings of real positions. */

import { getOnce } from "../api.js";
import { Board } from "../board/board.js";
import { getPosition } from "../board/kit.js";
import { make, makeButton } from "../dom.js";
import { renderMarkdown } from "../markdown.js";
import { openSetup } from "./setup.js";

/** Headings that players need; the others are for those who write programs. */
const FOR_PLAYERS = ["summary", "rules", "ending-and-scores", "rulings", "options", "notation"];
/** Positions to draw, after that many random moves, and the heading that each belongs to. */
const DRAWN = [
  { heading: "rules", moves: 0, words: "The start" },
  { heading: "ending-and-scores", moves: 16, words: "In the middle of a game" },
];

/** @param {HTMLElement} place @param {string} name */
export async function showRules(place, name) {
  const game = await getOnce(`/api/games/${encodeURIComponent(name)}`);
  document.title = `${game.title} – Quincunx`;
  const page = make(
    "article",
    { class: "page rules" },
    make(
      "div",
      { class: "row wrap" },
      makeButton("Play", () => openSetup(game), { class: "primary", "data-act": "setup" }),
      game.lessons && make("a", { class: "button", href: `#/lessons/${game.name}` }, "Learn it by playing"),
    ),
    keepForPlayers(renderMarkdown(game.rules)),
  );
  place.replaceChildren(page);
  await Promise.all(DRAWN.map((drawn) => addDrawing(page, game, drawn)));
}

/** @param {HTMLElement[]} blocks */
function keepForPlayers(blocks) {
  let keep = true;
  return blocks.filter((block) => {
    if (block.tagName === "H2") keep = FOR_PLAYERS.includes(block.id);
    return keep;
  });
}

/** @param {HTMLElement} page @param {any} game @param {{heading: string, moves: number, words: string}} drawn */
async function addDrawing(page, game, { heading, moves, words }) {
  const board = new Board({ label: words });
  const position = await getPosition({
    game: game.name,
    seed: 5,
    random_moves: moves,
    choices: false,
  });
  board.show({ ...position.layout, trays: [] });
  board.element.setAttribute("aria-label", `${words}: ${position.layout.caption}`);
  page
    .querySelector(`#${heading}`)
    ?.after(
      make("figure", { class: "drawing" }, board.element, make("figcaption", { class: "small" }, words)),
    );
}
