/**
 * What a client knows of a table, without any page: messages of the server go in, a state comes out.
 *
 * @typedef {{id: string, label: string, state: string, kind: string, outline: Shape, shapes: Shape[]}} Site
 * @typedef {{id: string, label: string, size: [number, number], count: number, shapes: Shape[]}} TrayItem
 * @typedef {{seat: number | null, label: string, note: string, items: TrayItem[]}} Tray
 * @typedef {any[]} Shape
 * @typedef {{size: [number, number], caption: string, backdrop: Shape[], sites: Site[], trays: Tray[], last: Shape[], claim: Claim | null, task: string, doing: string, collects: boolean}} Layout
 * @typedef {{seat: number, sites: string[]}} Claim
 * @typedef {{seat: number, move: string, steps: string[], at: [number, number], ghost: number[], button?: string}} Choice
 * @typedef {{kind: string, name: string, present: boolean, away: number | null}} Player
 * @typedef {{seat: number, move: string, at: number}} Played
 * @typedef {{seat: number, text: string, at: number}} ChatLine
 * @typedef {{
 *   revision: number, now: number, table: any, you: number[], status: string, players: (Player | null)[],
 *   watchers: number, clock: {left: number[], running: number | null, since: number}, due: {seat: number, at: number, move: string} | null,
 *   offers: {what: string, seat: number, waiting: number[]}[], ply: number, line: number, to_act: number[],
 *   position: string, moves: Choice[], ghosts: Shape[], outcome: any, next: string | null,
 *   history: Played[], chat: ChatLine[], layout: Layout
 * }} State
 */

import { capitalise } from "./dom.js";

/** The most lines of chat that are kept, as on the server. */
const CHAT_LINES = 200;

/**
 * The state after an update; null if something was missed, so that the whole state has to be asked for.
 * @param {State} state
 * @param {any} update
 * @returns {State | null}
 */
export function applyUpdate(state, update) {
  if (update.revision > state.revision + 1 || update.revision < state.revision) return null;
  const { type, played, said, layout, ...fields } = update;
  const next = { ...state, ...fields };
  if (played) next.history = [...state.history, ...played];
  if (said) next.chat = [...state.chat, ...said].slice(-CHAT_LINES);
  if (layout) next.layout = applyLayout(state.layout, layout);
  return next;
}

/**
 * @param {Layout} layout
 * @param {any} change
 * @returns {Layout}
 */
function applyLayout(layout, change) {
  const { changed_sites: changed, ...parts } = change;
  const next = { ...layout, ...parts };
  if (changed) {
    const byId = new Map(changed.map((/** @type {Site} */ site) => [site.id, site]));
    next.sites = layout.sites.map((site) => byId.get(site.id) ?? site);
  }
  return next;
}

/**
 * How many milliseconds a seat has left at a time of the server.
 * @param {State} state
 * @param {number} seat
 * @param {number} now
 */
export function timeLeft(state, seat, now) {
  const used = state.clock.running === seat ? Math.max(0, now - state.clock.since) : 0;
  return Math.max(0, state.clock.left[seat] - used);
}

/**
 * Milliseconds as people read a clock: 1:05, 0:09.4, 2:03:00, 3 days.
 * @param {number} milliseconds
 */
export function writeTime(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} days`;
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (hours) return `${hours}:${two(minutes)}:${two(whole % 60)}`;
  const tenths = seconds < 10 ? `.${Math.floor((seconds % 1) * 10)}` : "";
  return `${minutes}:${two(whole % 60)}${tenths}`;
}

/**
 * A name that does not change the order of the words around it, in whatever direction it is read.
 * @param {string} name
 */
export function isolate(name) {
  const start = "\u2068";
  const end = "\u2069";
  const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
  return rightToLeft.test(name) ? start + name + end : name;
}

/**
 * The name of the player in a seat, or of the seat if it is empty.
 * @param {State} state
 * @param {number} seat
 */
export function nameOf(state, seat) {
  return isolate(state.players[seat]?.name ?? state.table.seat_names[seat]);
}

/**
 * Whether the table is played by one person alone, with or without bots.
 * @param {State} state
 */
export function isAlone(state) {
  return state.players.every((player, seat) => player?.kind === "bot" || state.you.includes(seat));
}

/**
 * The seat that the person acts for: the one to move, or else the first of the own ones.
 * @param {State} state
 * @returns {number | null}
 */
export function ownSeat(state) {
  return state.you.find((seat) => state.to_act.includes(seat)) ?? state.you[0] ?? null;
}

/**
 * How things stand, in one sentence.
 * @param {State} state
 */
export function describeStatus(state) {
  if (state.status === "waiting") {
    const free = state.players.filter((player) => !player).length;
    return free === 1 ? "Waiting for another player" : `Waiting for ${free} players`;
  }
  if (state.status === "aborted") return "The game was called off";
  if (state.outcome) return describeOutcome(state);
  const { task, doing } = state.layout;
  const severalAreMine = state.you.length > 1;
  if (state.due) {
    const mine = state.you.includes(state.due.seat) && !severalAreMine;
    return mine ? capitalise(task) : `${nameOf(state, state.due.seat)} ${doing}`;
  }
  if (state.table.realtime) return "Everybody plays at once";
  const seat = state.to_act[0];
  if (!state.you.includes(seat)) return `${nameOf(state, seat)} ${doing}`;
  return severalAreMine ? `${nameOf(state, seat)}, it is your turn` : "Your turn";
}

/**
 * Who has won.
 * @param {State} state
 */
export function describeOutcome(state) {
  const { winners } = state.outcome;
  if (state.players.length === 1) return winners.length ? "You have won" : "Lost";
  if (winners.length === 0) return "Nobody wins";
  if (winners.length === state.players.length) return "A draw";
  if (winners.length > 1)
    return `${winners.map((/** @type {number} */ seat) => nameOf(state, seat)).join(" and ")} share the win`;
  const mine = state.you.length > 0 && state.you.length < state.players.length;
  if (mine && state.you.includes(winners[0])) return "You have won";
  return `${nameOf(state, winners[0])} wins`;
}
