/** The connection to a table: says hello, applies updates, reconnects by itself, and sends again what was not answered. */

import { get } from "./api.js";
import { loadKit } from "./board/kit.js";
import { applyUpdate } from "./state.js";
import { converse } from "./way.js";
import { asSentence } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Told} Told */

/** The version of the protocol that this client speaks. */
const PROTOCOL = 2;

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
// The server closes with these when connecting again would not help.
const FINAL = new Set([4004]);

export class TableSocket extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    this.table = table;
    /** @type {State | null} */
    this.state = null;
    /** How everything in the game looks. @type {import("./board/kit.js").Kit | null} */
    this.kit = null;
    /** How far the server's clock is ahead of ours, in milliseconds. */
    this.ahead = 0;
    this.connected = false;
    this.details = /** @type {any} */ (null);
    /** @type {Map<string, {message: any, resolve: (answer: any) => void, reject: (problem: any) => void}>} */
    this._unanswered = new Map();
    this._counter = 0;
    this._session = crypto.getRandomValues(new Uint32Array(2)).join("-");
    this._wait = FIRST_WAIT;
    this._closed = false;
    /** @type {WebSocket | null} */
    this._socket = null;
    this._online = () => this._hurry();
    addEventListener("online", this._online);
    document.addEventListener("visibilitychange", this._online);
  }

  /** Connect; the first state comes as an event. */
  async open() {
    if (this._closed) return;
    try {
      this.details = await get(`/api/tables/${encodeURIComponent(this.table)}`);
      this._kit = loadKit(this.details.kit);
    } catch (problem) {
      if (/** @type {any} */ (problem).code === "table/unknown") this._emit("missing", problem);
      else this._later();
      return;
    }
    if (this._closed) return;
    const socket = converse(this.table);
    this._socket = socket;
    socket.onopen = () => this._greet();
    socket.onmessage = (event) => this._understand(event.data);
    socket.onclose = (event) => this._lose(event.code);
  }

  /** Say hello again, for instance after taking a seat. */
  async refresh() {
    await this.learn();
    this._greet();
  }

  /** Ask again for what belongs to the person alone, such as the invitation. */
  async learn() {
    this.details = await get(`/api/tables/${encodeURIComponent(this.table)}`);
  }

  /** The server's time now. */
  now() {
    return Date.now() + this.ahead;
  }

  /**
   * Ask for something; the promise resolves when the server has done it.
   * @param {string} type
   * @param {Record<string, any>} [fields]
   * @returns {Promise<any>}
   */
  send(type, fields = {}) {
    const message = { type, id: `${this._session}-${++this._counter}`, ...fields };
    return new Promise((resolve, reject) => {
      this._unanswered.set(message.id, { message, resolve, reject });
      if (this.connected) this._transmit(message);
    });
  }

  /**
   * Something that a seat does to the game as it is now.
   * @param {string} type
   * @param {number} seat
   * @param {Record<string, any>} [fields]
   */
  act(type, seat, fields = {}) {
    const { ply, line } = /** @type {State} */ (this.state);
    return this.send(type, { seat, ply, line, ...fields });
  }

  close() {
    this._closed = true;
    removeEventListener("online", this._online);
    document.removeEventListener("visibilitychange", this._online);
    clearTimeout(this._timer);
    this._socket?.close();
  }

  /** Messages name what is in the kit, which is fetched while the connection is made. @param {string} text */
  async _understand(text) {
    try {
      this.kit = (await this._kit) ?? null;
    } catch {
      return this._socket?.close(); // the server has changed, or has gone
    }
    this._receive(JSON.parse(text));
  }

  _greet() {
    const tokens = this.details.yours.map((/** @type {any} */ seat) => seat.token);
    this._hello = `${this._session}-${++this._counter}`;
    this._transmit({ type: "hello", id: this._hello, tokens, protocol: PROTOCOL });
  }

  /** @param {any} message */
  _transmit(message) {
    if (this._socket?.readyState === WebSocket.OPEN) this._socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  _receive(message) {
    if (message.now) this.ahead = message.now - Date.now();
    if (message.type === "state") this._settle(message);
    else if (message.type === "update") this._update(message);
    else this._answer(message);
  }

  /** @param {any} message */
  _settle(message) {
    const { type, answers, ...told } = message;
    this._show(told, true);
    if (answers === this._hello) {
      this.connected = true;
      this._wait = FIRST_WAIT;
      this._emit("connection");
      for (const { message: waiting } of this._unanswered.values()) this._transmit(waiting);
    }
    this._answer(message);
  }

  /** @param {any} message */
  _update(message) {
    const next = this.state && applyUpdate(this.state, message);
    if (next) this._show(next, false);
    else this._transmit({ type: "sync", id: `${this._session}-${++this._counter}` });
  }

  /** @param {Told} told @param {boolean} whole whether it was told as a whole, not as what has changed */
  _show(told, whole) {
    const kit = /** @type {import("./board/kit.js").Kit} */ (this.kit);
    this.state = { ...told, ...kit.show(told, this.state) };
    this._emit("state", { whole });
  }

  /** @param {any} message */
  _answer(message) {
    if (message.answers === this._hello && message.type === "error") {
      this.close();
      this._emit("missing", { ...message, message: asSentence(message.message) });
    }
    const asked = this._unanswered.get(message.answers);
    if (!asked) return;
    this._unanswered.delete(message.answers);
    // What was done before the connection broke is done, though the answer to it was lost.
    if (message.type === "error" && message.code !== "match/repeated")
      asked.reject({ ...message, message: asSentence(message.message) });
    else asked.resolve(message);
  }

  /** @param {number} code */
  _lose(code) {
    this._socket = null;
    this.connected = false;
    if (this._closed) return;
    this._emit("connection");
    if (FINAL.has(code)) this._emit("missing", { message: "There is no such table." });
    else this._later();
  }

  _later() {
    if (this._closed) return;
    this._emit("connection");
    clearTimeout(this._timer);
    this._timer = setTimeout(() => this.open(), this._wait * (0.7 + 0.6 * Math.random()));
    this._wait = Math.min(LONGEST_WAIT, this._wait * 2);
  }

  /** The page is visible again, or the network is back: do not wait any longer. */
  _hurry() {
    if (this.connected || this._socket || document.hidden) return;
    this._wait = FIRST_WAIT;
    clearTimeout(this._timer);
    this._timer = setTimeout(() => this.open(), 0);
  }

  /** @param {string} name @param {any} [detail] */
  _emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
