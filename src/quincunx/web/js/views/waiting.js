/** A table that is waiting for players: who is there, the link for friends, a seat to take, and the start. */

import { becomeGuest, post } from "../api.js";
import { announce, make, makeButton } from "../dom.js";
import { isolate } from "../words.js";
import { findBots, isHost, listGuests } from "./guests.js";
import { makeInvitation } from "./invitation.js";

/** @typedef {import("../state.js").State} State */

/** A host who has been away for so long, in milliseconds, can be replaced. */
const ABSENCE = 120000;

/** Why the person did not get a seat at a table to which they had a link, by the table. @type {Map<string, string>} */
const turnedAway = new Map();

/** @param {string} table @param {string} reason */
export function noteTurnedAway(table, reason) {
  turnedAway.set(table, reason);
}

export class Waiting {
  /** @param {import("../socket.js").TableSocket} socket */
  constructor(socket) {
    this.socket = socket;
    this.element = make("section", { class: "waiting over-board", hidden: true, "aria-label": "Waiting for players" });
    this.refusal = make("p", { class: "refusal", role: "alert" });
    /** @type {any[] | null} */
    this._bots = null;
    this._written = "";
    /** @type {State | null} */
    this._shown = null;
    this._known = -1;
  }

  /** @param {State} state */
  show(state) {
    const before = this._shown;
    this._shown = state;
    clearTimeout(this._timer);
    this.element.classList.toggle("room", state.status === "waiting");
    if (state.status !== "waiting") return this._showLate(state);
    this._tellChanges(before, state);
    this.element.hidden = false;
    if (this._known !== state.revision) this._learn(state);
    this._write(state);
  }

  /** What belongs to the person alone comes by another way, and may have changed with the seats. @param {State} state */
  async _learn(state) {
    const first = this._known < 0;
    this._known = state.revision;
    try {
      if (isHost(state)) this._bots ??= await findBots(state);
      if (!first) await this.socket.learn();
    } catch {
      return; // it is tried again with the next change
    }
    if (this._shown?.status === "waiting") this._write(this._shown);
  }

  /** Who came too late is told so, even if the others play already. @param {State} state */
  _showLate(state) {
    const reason = state.you.length ? undefined : turnedAway.get(state.table.id);
    this.element.hidden = !reason;
    if (!reason || this._written === reason) return;
    this._written = reason;
    const close = () => {
      turnedAway.delete(state.table.id);
      this.element.hidden = true;
    };
    this.element.setAttribute("aria-label", "You are watching");
    this.element.replaceChildren(make("p", { role: "status" }, reason), makeButton("Watch", close, { "data-act": "watch" }));
  }

  /** @param {State} state */
  _write(state) {
    const { details } = this.socket;
    const absent = state.host === null ? null : (state.players[state.host]?.away ?? null);
    const left = absent === null ? 0 : absent + ABSENCE - this.socket.now();
    if (left > 0) this._timer = setTimeout(() => this._write(state), left + 50);
    const written = JSON.stringify([
      state.players.map((player) => player && [player.name, player.present]),
      state.you,
      state.host,
      left > 0,
      this._bots?.length,
      details.invitation,
      details.removed,
      details.seats.map((/** @type {any} */ seat) => seat.kind),
    ]);
    if (written === this._written) return;
    this._written = written;
    const focused = document.activeElement?.id;
    this.refusal.textContent = "";
    this.element.replaceChildren(
      ...(state.you.length ? this._writeForGuests(state, absent !== null && left <= 0) : this._writeForOthers(state)),
      ...(state.table.draw
        ? [make("p", { class: "small" }, "Chance decides who sits where when the game begins.")]
        : []),
      this.refusal,
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {State} state @param {boolean} deserted whether the host has been away for long @returns {HTMLElement[]} */
  _writeForGuests(state, deserted) {
    const { details } = this.socket;
    const ask = (/** @type {string} */ path, /** @type {any} */ body = {}) => this._ask(path, body);
    const free = state.players.filter((player) => !player).length;
    const hosting = isHost(state);
    const several = state.players.length > 2;
    const invitation = free > 0 && details.invitation ? makeInvitation(details, several) : null;
    const lobby = describeLobby(state, details);
    const parts = [
      make("p", { class: "awaited" }, describeAwaited(state)),
      ...(invitation?.words ?? []),
      (several || hosting) && listGuests(state, details, this._bots ?? [], ask),
      hosting && several && this._makeStart(free, ask),
      deserted && !hosting && makeButton("Become the host", () => ask("host"), { id: "take-over", "data-act": "host" }),
      lobby && make("p", { class: "small" }, lobby),
      invitation?.code,
      hosting && invitation && this._makeRenew(ask),
    ];
    return parts.filter(Boolean);
  }

  /** @param {(path: string) => void} ask */
  _makeRenew(ask) {
    return make(
      "p",
      { class: "small renew" },
      makeButton("Make a new link", () => ask("renew"), { class: "quiet", id: "renew", "data-act": "renew" }),
      "so that the former one is worth nothing",
    );
  }

  /** @param {number} free @param {(path: string) => void} ask */
  _makeStart(free, ask) {
    return make(
      "p",
      { class: "start" },
      makeButton("Start the game", () => ask("start"), {
        class: "primary",
        id: "start-game",
        "data-act": "begin",
        disabled: free > 0,
      }),
      free > 0 && make("span", { class: "small" }, "when all seats are taken"),
    );
  }

  /** @param {State} state @returns {HTMLElement[]} */
  _writeForOthers(state) {
    const { details } = this.socket;
    const free = details.seats.filter((/** @type {any} */ seat) => seat.kind === "open" || seat.kind === "invite");
    const open = free.some((/** @type {any} */ seat) => seat.kind === "open");
    const words = details.removed
      ? "The host has removed you from this table. You can watch, but not sit down here again."
      : open
        ? "There is a free seat."
        : free.length
          ? "The free seats are reserved for people who have been invited. You can watch."
          : "The table is full. You can watch the game.";
    return [
      make("p", { role: "status" }, words),
      ...(open && !details.removed
        ? [makeButton("Sit down", () => this._ask("join", {}), { class: "primary", id: "sit", "data-act": "sit" })]
        : []),
      ...(state.players.length > 2 ? [listGuests(state, details, [], () => {})] : []),
    ];
  }

  /** @param {string} path @param {any} body */
  async _ask(path, body) {
    try {
      if (path === "join") await becomeGuest();
      await post(`/api/tables/${encodeURIComponent(this.socket.table)}/${path}`, body);
      await this.socket.refresh();
    } catch (problem) {
      this.refusal.textContent = /** @type {Error} */ (problem).message;
    }
  }

  /** Say who has come or gone. @param {State | null} before @param {State} state */
  _tellChanges(before, state) {
    for (const [seat, player] of state.players.entries()) {
      const former = before?.players[seat];
      if (!before || state.you.includes(seat) || former?.name === player?.name) continue;
      announce(player ? `${player.name} has taken a seat.` : `${former?.name} has left the table.`);
    }
  }
}

/** What the people at a table wait for. @param {State} state */
function describeAwaited(state) {
  const free = state.players.filter((player) => !player).length;
  const several = free === 1 ? "one more player" : `${free} more players`;
  if (isHost(state)) return free ? `Waiting for ${several}.` : "Everybody is here.";
  if (state.host === null) return `Waiting for ${several}. The game begins when all seats are taken.`;
  const host = isolate(state.players[state.host]?.name ?? "");
  return free
    ? `Waiting for ${several}. ${host} is the host and starts the game.`
    : `Everybody is here. Waiting for ${host}, the host, to start the game.`;
}

/** How others find the table, besides by invitation. @param {State} state @param {any} details */
function describeLobby(state, details) {
  if (!details.seats.some((/** @type {any} */ seat) => seat.kind === "open")) return "";
  return state.table.private
    ? "The table is private: whoever has its address can sit down. You do not have to stay: it is listed under your games."
    : "The table is in the lobby, where anybody can sit down. You do not have to stay: it is listed under your games.";
}
