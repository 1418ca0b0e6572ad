/** The start page: what this is, the person's own games, all games, one that plays itself, and tables of others. */

import { becomeGuest, getOnce } from "../api.js";
import { Kit } from "../board/kit.js";
import { make, makeButton } from "../dom.js";
import { withIcon } from "../icons.js";
import { isNewcomer } from "../learned.js";
import { isAlone } from "../way.js";
import { Living } from "./living.js";
import { keepLobby } from "./lobby.js";
import { drawTile, makeTile, playAtOnce } from "./tile.js";

const SENTENCE = "Board games of pure geometry, to play with friends or against the computer.";
const DAY = 86_400_000;

/** @param {HTMLElement} place */
export async function showHome(place) {
  document.title = "Quincunx";
  // Without a server it takes a while until somebody answers; there is enough to see before.
  const guest = becomeGuest();
  const [games] = await Promise.all([getOnce("/api/games"), isAlone || guest]);
  const tiles = games.map(makeTile);
  const shown = chooseShown(games);
  const living = shown && new Living(shown, isNewcomer() ? () => location.assign(lessonOf(shown)) : () => playAtOnce(shown));
  const acts = make("div", { class: "row wrap intro-acts" });
  const own = make("div", { class: "own" });
  const today = make("div", { class: "today" });
  const others = make("div", { class: "lobby" });
  const lobby = guest.then(() => keepLobby(own, others, (next) => acts.replaceChildren(...makeActs(shown, next))));
  if (isAlone) lobby.catch(() => {}); // the page says then what is wrong
  else await lobby;
  if (!acts.childElementCount) acts.replaceChildren(...makeActs(shown, null));
  place.replaceChildren(
    make(
      "section",
      { class: "home" },
      make("div", { class: "intro" }, make("h1", {}, SENTENCE), acts),
      make(
        "div",
        { class: "choose" },
        own,
        make(
          "div",
          { class: "tiles" },
          tiles.map((/** @type {any} */ tile) => tile.element),
        ),
      ),
      living && living.element,
      today,
      others,
    ),
  );
  await Promise.all([drawTiles(tiles), living?.begin()]);
  const stopLooking = whenSeen(today, () => guest.then(() => import("./daily.js")).then(({ fillDaily }) => fillDaily(today)));
  return () => {
    lobby.then((stop) => stop());
    living?.stop();
    stopLooking();
  };
}

/**
 * Load what is below the first screen of most once somebody comes there; without it the page is complete.
 * @param {HTMLElement} place @param {() => Promise<unknown>} load @returns {() => void} which gives it up
 */
function whenSeen(place, load) {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting) return;
    observer.disconnect();
    load().catch(() => {});
  });
  observer.observe(place);
  return () => observer.disconnect();
}

/**
 * The game that plays itself: for a newcomer one that is learned easily, for others another one every day.
 * @param {any[]} games
 */
function chooseShown(games) {
  const easy = games.find((game) => game.difficulty === "easy" && game.lessons);
  if (easy && isNewcomer()) return easy;
  return games[Math.floor(Date.now() / DAY) % games.length];
}

/** @param {any} game */
const lessonOf = (game) => `#/lesson/${game.name}`;

/**
 * What to do first: go on with a game, learn one, or play one.
 * @param {any} shown the game that plays itself
 * @param {import("./unfinished.js").Entry | null} next the person's game that wants them most
 * @returns {HTMLElement[]}
 */
function makeActs(shown, next) {
  if (next)
    return [
      make(
        "a",
        { class: "button primary", href: `#/table/${next.table.id}`, "data-act": "continue" },
        withIcon("play", `Continue ${next.title}`),
      ),
      make("span", { class: "small" }, next.turn ? "It is your turn." : next.words),
    ];
  if (!shown) return [];
  const learn = (/** @type {string} */ words, /** @type {string} */ look) =>
    make("a", { class: `button ${look}`, href: lessonOf(shown), "data-act": "learn" }, withIcon("learn", words));
  const play = (/** @type {string} */ look) =>
    makeButton(withIcon("play", `Play ${shown.title}`), () => playAtOnce(shown), { class: look, "data-act": "play-shown" });
  if (!shown.lessons) return [play("primary")];
  return isNewcomer()
    ? [learn(`Learn ${shown.title} in three minutes`, "primary"), play("")]
    : [play("primary"), learn(`Learn ${shown.title}`, "")];
}

/** Draw the games on the tiles: all of them come in one answer. @param {{game: any, board: any}[]} tiles */
async function drawTiles(tiles) {
  try {
    const pictures = await getOnce("/api/showcase");
    for (const { name, kit, boards } of pictures) {
      const tile = tiles.find(({ game }) => game.name === name);
      if (tile) drawTile(tile, new Kit(kit).draw(boards[0]));
    }
  } catch {
    // Games can be played even if their tiles have no pictures.
  }
}
