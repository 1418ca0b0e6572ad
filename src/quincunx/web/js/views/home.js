/** The start page: the person's own games first, then all games, then tables that others have opened. */

import { RENAMED, becomeGuest, get, getOnce, openTable, post } from "../api.js";
import { Board } from "../board/board.js";
import { getPosition } from "../board/kit.js";
import { make, makeButton, wantsStillness } from "../dom.js";
import { prefer, preferred } from "../preferences.js";
import { goTo } from "../router.js";
import { showBanner } from "../banner.js";
import { openSetup } from "./setup.js";
import { listTables, listUnreadable } from "./tables.js";
import { Unfinished } from "./unfinished.js";

/** How many moves the games on the tiles have when the page opens, and how many at most. */
const SHOWN = { first: 14, last: 44 };
const STEP_EVERY = 1400;
const LOBBY_EVERY = 8000;

/** @param {HTMLElement} place */
export async function showHome(place) {
  document.title = "Quincunx";
  const [games] = await Promise.all([getOnce("/api/games"), becomeGuest()]);
  const tiles = games.map(makeTile);
  const mine = new Unfinished();
  const others = make("div", { class: "lobby" });
  const stopLobby = await keepLobby(mine, others);
  place.replaceChildren(
    make(
      "section",
      { class: "home" },
      make("h1", { class: "unseen" }, "Quincunx: geometric games"),
      mine.element,
      make(
        "div",
        { class: "tiles" },
        tiles.map((/** @type {any} */ tile) => tile.element),
      ),
      others,
    ),
  );
  const stopBoards = await bringToLife(tiles);
  return () => {
    stopLobby();
    stopBoards();
  };
}

/** @param {any} game */
function makeTile(game) {
  const board = new Board({ label: pictureOf(game) });
  const element = make(
    "article",
    { class: "tile", "data-game": game.name },
    make("div", { class: "tile-board" }, board.element),
    make("h2", {}, game.title),
    make("p", {}, game.summary),
    make(
      "div",
      { class: "row" },
      makeButton("Play", () => playAtOnce(game), {
        class: "primary",
        "data-act": "play",
        "aria-label": `Play ${game.title} against the computer`,
      }),
      makeButton("More ways", () => openSetup(game), {
        "data-act": "setup",
        "aria-label": `More ways to play ${game.title}`,
      }),
    ),
    make(
      "p",
      { class: "small tile-links" },
      game.lessons && [make("a", { href: `#/lessons/${game.name}`, "aria-label": `Learn ${game.title}` }, "Learn"), " "],
      make("a", { href: `#/rules/${game.name}`, "aria-label": `Rules of ${game.title}` }, "Rules"),
    ),
  );
  return { game, board, element, ply: SHOWN.first, seed: Math.floor(Math.random() * 1e6) };
}

/** @param {any} game */
const pictureOf = (game) => `A game of ${game.title} in progress`;

/** Play against the computer, at the level chosen last; you begin first, and then every seat in turn does. @param {any} game */
async function playAtOnce(game) {
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

/** Draw the games on the tiles, and let them go on one after the other while somebody is looking. @param {any[]} tiles */
async function bringToLife(tiles) {
  await Promise.all(tiles.map((tile) => drawTile(tile, false)));
  if (wantsStillness()) return () => {};
  let next = 0;
  const timer = setInterval(() => {
    if (document.hidden) return;
    const tile = tiles[next++ % tiles.length];
    tile.ply += 1;
    if (tile.ply > SHOWN.last) [tile.ply, tile.seed] = [4, tile.seed + 1];
    drawTile(tile, true);
  }, STEP_EVERY);
  return () => clearInterval(timer);
}

/** @param {any} tile @param {boolean} animate */
async function drawTile(tile, animate) {
  try {
    const wanted = { game: tile.game.name, seed: tile.seed, random_moves: tile.ply, choices: false };
    const page = await getPosition(wanted);
    if (page.outcome && animate) tile.ply = SHOWN.last;
    tile.board.show({ ...page.layout, trays: [] }, { animate });
    tile.board.element.setAttribute("aria-label", pictureOf(tile.game));
  } catch {
    // A game can be played even if its tile has no picture.
  }
}

/**
 * Lists the tables every few seconds. The first list is waited for, and the tables of others are listed below the
 * tiles, so that no tile moves away from somebody who is about to press it.
 * @param {Unfinished} mine
 * @param {HTMLElement} others
 */
async function keepLobby(mine, others) {
  let written = "";
  const update = async () => {
    if (document.hidden) return;
    try {
      const lobby = await get("/api/tables");
      const foreign = await Promise.all([
        listTables("Waiting for a player", lobby.waiting, "waiting"),
        listTables("Games to watch", lobby.playing.slice(0, 6), "playing"),
      ]);
      showBanner("");
      if (written === JSON.stringify(lobby)) return;
      written = JSON.stringify(lobby);
      await mine.show(lobby.mine, lobby.yours);
      const unreadable = listUnreadable(lobby.unreadable);
      others.replaceChildren(...[...foreign, unreadable].filter((list) => list !== null));
    } catch (problem) {
      showBanner(/** @type {Error} */ (problem).message);
    }
  };
  await update();
  const timer = setInterval(update, LOBBY_EVERY);
  document.addEventListener("visibilitychange", update);
  addEventListener(RENAMED, update);
  return () => {
    clearInterval(timer);
    removeEventListener(RENAMED, update);
    document.removeEventListener("visibilitychange", update);
  };
}
