/**
 * What a client knows about a table, without any page: messages from the server go in, a state comes out.
 *
 * @typedef {import("./answers.js").State} Told what the server has told
 * @typedef {Told & import("./board/kit.js").Drawn} State the same with its picture
 * @typedef {import("./answers.js").OutcomeInfo} Outcome
 */

import { sayMove } from "./spoken.js";
import { isolate, listOf } from "./words.js";

/** The most lines of chat that are kept, as on the server. */
const CHAT_LINES = 200;

/**
 * The state after an update; null if something was missed, so that the whole state has to be asked for.
 * @param {Told} state
 * @param {import("./answers.js").Update} update
 * @returns {Told | null}
 */
export function applyUpdate(state, update) {
  if (update.revision > state.revision + 1 || update.revision < state.revision) return null;
  const { type, played, said, board, ...fields } = update;
  const next = { ...state, ...fields };
  if (played) next.history = [...state.history, ...played];
  if (said) next.chat = [...state.chat, ...said].slice(-CHAT_LINES);
  if (board) next.board = applyChange(state.board, board);
  return next;
}

/** The parts of a board for which only changed entries are sent, with null for those that are gone. */
const MAPPINGS = /** @type {const} */ (["sites", "counts", "places"]);

/**
 * @param {import("./answers.js").Board} board
 * @param {import("./answers.js").BoardChange} change
 * @returns {import("./answers.js").Board}
 */
function applyChange(board, change) {
  const next = /** @type {any} */ ({ ...board, ...change });
  for (const part of MAPPINGS) {
    if (!change[part]) continue;
    const entries = Object.entries({ ...board[part], ...change[part] });
    next[part] = Object.fromEntries(entries.filter(([, entry]) => entry !== null));
  }
  return next;
}

/**
 * How many milliseconds a seat has left at a time by the server's clock.
 * @param {State} state
 * @param {number} seat
 * @param {number} now
 */
export function timeLeft(state, seat, now) {
  const used = state.clock.running === seat ? Math.max(0, now - state.clock.since) : 0;
  return Math.max(0, state.clock.left[seat] - used);
}

/**
 * Milliseconds as a clock shows them: 1:05, 0:09.4, 2:03:00, 3 days.
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
 * The name of the player in a seat, or of the seat if it is empty.
 * @param {State} state
 * @param {number} seat
 */
export function nameOf(state, seat) {
  return isolate(state.players[seat]?.name ?? state.table.seat_names[seat]);
}

/**
 * Names in a sentence.
 * @param {string[]} names
 */
export function joinNames(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/**
 * A sentence about seats, with the players' names.
 * @param {State} state
 * @param {string} words
 */
export function withNames(state, words) {
  const seats = new Map(state.table.seat_names.map((name, seat) => [name, seat]));
  const names = [...seats.keys()].map((name) => name.replace(/[^\p{L}\p{N} ]/gu, "\\$&")).join("|");
  return words.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, "gu"), (name) =>
    nameOf(state, /** @type {number} */ (seats.get(name))),
  );
}

/**
 * A time that is left, in whole seconds; a moment more than that does not count.
 * @param {number} milliseconds
 */
export function writeSeconds(milliseconds) {
  return `${Math.max(0, Math.ceil((milliseconds - 50) / 1000))} s`;
}

/**
 * Whether the table is played by one person alone, with or without bots.
 * @param {State} state
 */
export function isAlone(state) {
  return state.players.every((player, seat) => player?.kind === "bot" || state.you.includes(seat));
}

/**
 * The seat that the person acts for: one that is to move, or else the first of theirs.
 * @param {State} state
 * @returns {number | null}
 */
export function ownSeat(state) {
  return state.you.find((seat) => state.to_act.includes(seat)) ?? state.you[0] ?? null;
}

/**
 * That the game begins, and who the person is in it.
 * @param {State} state
 */
export function describeStart(state) {
  const own = listOf(state.you.map((seat) => state.table.seat_names[seat]));
  return `The game begins${own ? `, and you are ${own}` : ""}. ${describeStatus(state)}.`;
}

/**
 * How things stand, in a few words, of which the first tell whose turn it is.
 * @param {State} state
 */
export function describeStatus(state) {
  if (state.status === "waiting") {
    const free = state.players.filter((player) => !player).length;
    if (free === 0) return state.you.includes(state.host ?? -1) ? "Everybody is here" : "Waiting for the host to start";
    return free === 1 ? "Waiting for another player" : `Waiting for ${free} players`;
  }
  if (state.status === "aborted") return "Over: the game was called off";
  if (state.outcome) return describeOver(state, state.outcome);
  if (state.rest) return "Between rounds";
  if (state.table.realtime && !state.due) return "All play at once";
  const seat = state.due ? state.due.seat : state.to_act[0];
  if (seat === undefined) return "Over"; // its result is shown in a moment
  const alone = state.you.length === 1 && state.you[0] === seat;
  return alone ? "Your turn" : `${nameOf(state, seat)}’s turn`;
}

/**
 * What to do where there is only one move.
 * @param {import("./board/kit.js").Choice} choice
 */
export function describeForced(choice) {
  const { button } = choice;
  return button ? `nothing is possible but to ${button.toLowerCase()}` : `only one move is possible, ${sayMove(choice)}`;
}

/**
 * Who has won.
 * @param {State} state
 * @param {Outcome} outcome
 */
export function describeOutcome(state, { winners }) {
  if (state.players.length === 1) return winners.length ? "You have won" : "You have lost";
  if (winners.length === 0) return "Nobody wins";
  if (winners.length === state.players.length) return "A draw";
  if (winners.length > 1)
    return `${listOf(winners.map((seat) => nameOf(state, seat)))} share the win`;
  const mine = state.you.length > 0 && state.you.length < state.players.length;
  if (mine && state.you.includes(winners[0])) return "You have won";
  return `${nameOf(state, winners[0])} wins`;
}

/**
 * The same in a sentence, with the scores where two have played and they say who is ahead.
 * @param {State} state
 * @param {Outcome} outcome
 */
function describeOver(state, outcome) {
  const { winners, scores } = outcome;
  const words = describeOutcome(state, outcome).replace(/^(You have|Nobody wins|A draw)/, (first) => first.toLowerCase());
  const [winner = 0] = winners;
  const ahead = scores.length === 2 && winners.length === 1 && scores[winner] > scores[1 - winner];
  return `Over: ${words}${ahead ? ` ${scores[winner]} to ${scores[1 - winner]}` : ""}`;
}
