/** Who is at a table that is waiting, seat by seat, and what its host can do about it. */

import { getOnce, post } from "../api.js";
import { capitalise, make, makeButton } from "../dom.js";
import { makeSelect } from "../fields.js";
import { prefer, preferred } from "../preferences.js";
import { isolate } from "../words.js";
import { chosenOptions } from "./options.js";

/** @typedef {import("../state.js").State} State */

/**
 * @param {State} state
 * @param {any} details
 * @param {{title: string, name: string}[]} bots that can play here; none unless the person is host
 * @param {(path: string, body?: any) => void} ask
 */
export function listGuests(state, details, bots, ask) {
  const hosting = isHost(state);
  const rows = state.players.map((player, seat) =>
    make(
      "li",
      { "data-seat": seat, class: player ? "" : "vacant" },
      make("span", { class: "who" }, ...describeSeat(state, details, seat)),
      hosting && makeControl(state, seat, bots, ask),
    ),
  );
  const free = state.players.some((player) => !player);
  return make(
    "div",
    { class: "guests" },
    make("ul", { "aria-label": "Seats" }, rows),
    hosting && free && bots.length > 0 && makeLevel(bots),
  );
}

/** @param {State} state */
export function isHost(state) {
  return state.host !== null && state.you.includes(state.host);
}

/** @param {State} state @param {any} details @param {number} seat @returns {(Node | string)[]} */
function describeSeat(state, details, seat) {
  const player = state.players[seat];
  // Until seats are drawn, nobody has a colour.
  const place = state.table.draw ? "" : `${capitalise(state.table.seat_names[seat])}: `;
  if (!player)
    return [`${place}a free seat`, make("span", { class: "small" }, details.seats[seat].kind === "open" ? " for anybody" : " for a friend")];
  const mine = state.you.includes(seat);
  const notes = [
    mine && "you",
    isHostSeat(state, seat) && "host",
    player.kind === "bot" && "computer",
    player.kind === "person" && !player.present && "not connected",
  ].filter(Boolean);
  return [
    place,
    make("strong", {}, isolate(player.name)),
    notes.length ? make("span", { class: "small" }, ` ${notes.join(", ")}`) : "",
  ];
}

/** @param {State} state @param {number} seat */
function isHostSeat(state, seat) {
  return state.host === seat || (isHost(state) && state.you.includes(seat));
}

/** @param {State} state @param {number} seat @param {any[]} bots @param {(path: string, body?: any) => void} ask */
function makeControl(state, seat, bots, ask) {
  const player = state.players[seat];
  if (state.you.includes(seat)) return null;
  if (!player) {
    if (!bots.length) return null;
    const fill = () => ask("bot", { seat, name: bots[Math.min(preferred("level"), bots.length) - 1].name });
    // Where two play, the game begins with that.
    const words = state.players.length > 2 ? "Add computer" : "Play the computer instead";
    return makeButton(words, fill, { id: `fill-${seat}`, "data-act": "fill" });
  }
  return makeButton("Remove", () => ask("remove", { seat }), {
    id: `remove-${seat}`,
    "data-act": "remove",
    "aria-label": `Remove ${player.name}`,
  });
}

/** @param {any[]} bots */
function makeLevel(bots) {
  return makeSelect(
    "level-to-add",
    "Strength of computers that you add",
    bots.map((bot, index) => [index + 1, `${bot.title}: ${bot.description}`]),
    Math.min(preferred("level"), bots.length),
    (value) => prefer("level", Number(value)),
  );
}

/** The bots that can play at a table. @param {State} state @returns {Promise<any[]>} */
export async function findBots(state) {
  const { game, options } = state.table;
  await getOnce("/api/games");
  return (await post("/api/setup", { game, options: await chosenOptions(game, options) })).bots;
}
