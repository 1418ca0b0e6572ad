/** What bots are called: by their strength, and if several at a table are alike also by their seats. */

import { titleOfBot } from "./api.js";
import { capitalise } from "./dom.js";

/**
 * The names of the players as people see them, such as "Ann", "Level 3", or "White (level 3)" beside another of level 3.
 * @param {(string | null)[]} titles by seat; of people null
 * @param {string[]} seatNames
 * @returns {(string | null)[]}
 */
export function tellApart(titles, seatNames) {
  return titles.map((title, seat) =>
    title !== null && titles.indexOf(title) !== titles.lastIndexOf(title)
      ? `${capitalise(seatNames[seat])} (${title.toLowerCase()})`
      : title,
  );
}

/**
 * Give the bots of a table their names.
 * @param {import("./state.js").State} state
 */
export async function nameBots({ players, table }) {
  const titles = await Promise.all(
    players.map((player) => (player?.kind === "bot" ? titleOfBot(player.name) : null)),
  );
  for (const [seat, name] of tellApart(titles, table.seat_names).entries()) {
    const player = players[seat];
    if (player && name !== null) player.name = name;
  }
}
