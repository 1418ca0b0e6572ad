/** What bots are called: by name and strength, and if several at a table are alike also by their seats. */

import { getOnce } from "./api.js";

/**
 * The names of the players as people see them, such as "Wimble (level 3)", or "Wimble, white (level 3)" beside another
 * of level 3.
 * @param {(string | null)[]} titles by seat; of people null
 * @param {string[]} seatNames
 * @returns {(string | null)[]}
 */
export function tellApart(titles, seatNames) {
  return titles.map((title, seat) =>
    title !== null && titles.indexOf(title) !== titles.lastIndexOf(title)
      ? title.replace(/ \(|$/, (rest) => `, ${seatNames[seat]}${rest}`)
      : title,
  );
}

/** How the bots play that have been named, by the names that they have been given. @type {Map<string, string>} */
const characters = new Map();

/** How a player plays, if it is one of the computer's. @param {{kind: string, name: string} | null | undefined} player */
export const characterOf = (player) => (player?.kind === "bot" && characters.get(player.name)) || "";

/**
 * Give the bots of a table their names.
 * @param {import("./state.js").State} state
 */
export async function nameBots({ players, table }) {
  const bots = players.some((player) => player?.kind === "bot") ? await getOnce("/api/bots") : [];
  const found = players.map((player) => bots.find((/** @type {any} */ bot) => bot.name === player?.name));
  const titles = players.map((player, seat) => (player?.kind === "bot" ? (found[seat]?.title ?? player.name) : null));
  for (const [seat, name] of tellApart(titles, table.seat_names).entries()) {
    const player = players[seat];
    if (!player || name === null) continue;
    player.name = name;
    if (found[seat]) characters.set(name, found[seat].character);
  }
}
