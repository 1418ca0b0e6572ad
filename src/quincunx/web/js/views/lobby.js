/** The tables on the start page, kept up to date: the person's own, and those of others. */

import { RENAMED, get } from "../api.js";
import { showBanner } from "../banner.js";
import { makeButton } from "../dom.js";
import { notePlayed } from "../learned.js";

const LOBBY_EVERY = 8000;
/** So many tables of others are shown in a list until all are asked for; all that the server lists. */
const FEW = 6;
const ALL = 50;

/**
 * Lists the tables every few seconds. The first list is waited for, and the tables of others are listed below the
 * tiles, so that no tile moves away from somebody who is about to press it. How to list them is loaded once there are any.
 * @param {HTMLElement} own where the person's games come
 * @param {HTMLElement} others
 * @param {(next: import("./unfinished.js").Entry | null) => void} tell which of the person's games wants them most
 */
export async function keepLobby(own, others, tell) {
  let written = "";
  let shown = FEW;
  /** @type {import("./unfinished.js").Unfinished | null} */
  let mine = null;
  const update = async () => {
    if (document.hidden) return;
    try {
      const lobby = await get(`/api/tables?most=${Math.min(shown + 1, ALL)}`); // one more tells that there are more
      showBanner("");
      if (written === JSON.stringify(lobby)) return;
      written = JSON.stringify(lobby);
      if (lobby.mine.length) notePlayed();
      if (lobby.mine.length && !mine) {
        const { Unfinished } = await import("./unfinished.js");
        mine = new Unfinished(tell);
        own.replaceChildren(mine.element);
      }
      await mine?.show(lobby.mine, lobby.yours);
      const showAll = async () => {
        shown = ALL;
        await update();
        /** @type {HTMLElement | null} */ (others.querySelector("a"))?.focus({ preventScroll: true });
      };
      others.replaceChildren(...(await listOthers(lobby, shown, showAll)));
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

/** @param {any} lobby @param {number} most in a list @param {() => void} showAll @returns {Promise<HTMLElement[]>} */
async function listOthers({ waiting, playing, unreadable }, most, showAll) {
  if (!waiting.length && !playing.length && !unreadable.length) return [];
  const { listTables, listUnreadable } = await import("./tables.js");
  const lists = await Promise.all([
    listTables("Waiting for a player", waiting.slice(0, most), "waiting"),
    listTables("Games to watch", playing.slice(0, most), "playing"),
    listUnreadable(unreadable),
  ]);
  const more = Math.max(waiting.length, playing.length) > most;
  const button = more ? makeButton("Show all tables", showAll, { "data-act": "all-tables" }) : null;
  return [...lists, button].filter((part) => part !== null);
}
