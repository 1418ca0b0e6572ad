/** The engine, live: it is asked for one position at a time, and what comes too late is dropped. There is no page in here. */

import { AWAY, get, post, remove } from "../api.js";
import { wait } from "../dom.js";
import { Steady } from "./steady.js";

/** After a server could not be reached, and between answers that come at once, in milliseconds. */
const RETRY = 2000;
const PAUSE = 200;

/**
 * @typedef {{game: string, position: string | null, moves: string[]}} Wanted
 * @typedef {{take: (page: any) => void, fail: (problem: {code: string, message: string}) => void}} Listener
 */

export class Engine {
  /** @param {Listener} listener */
  constructor(listener) {
    this._listener = listener;
    this._steady = new Steady();
    /** @type {AbortController | null} */
    this._asking = null;
    /** What thinks for this page, where it is known. */
    this._id = "";
  }

  /** Think about a position, and about no other any more. @param {Wanted} wanted @param {number} lines */
  async think(wanted, lines) {
    const asking = this._begin();
    await this._steady.settle();
    while (!asking.signal.aborted) {
      try {
        await this._follow(await post("/api/engine", { ...wanted, lines }, asking.signal), asking.signal);
        return;
      } catch (problem) {
        if (asking.signal.aborted) return;
        const { code, message } = /** @type {any} */ (problem);
        this._listener.fail({ code, message });
        if (code !== AWAY) return;
        await wait(RETRY);
      }
    }
  }

  /** Stop thinking. */
  async stop() {
    this._asking?.abort();
    this._asking = null;
    const id = this._id;
    this._id = "";
    if (id) await remove(`/api/engine/${id}`).catch(() => {}); // it stops by itself when nobody asks
  }

  _begin() {
    this._asking?.abort();
    this._asking = new AbortController();
    return this._asking;
  }

  /** @param {any} first @param {AbortSignal} signal */
  async _follow(first, signal) {
    let page = first;
    while (!signal.aborted) {
      this._id = page.id;
      this._listener.take(page);
      if (page.status !== "running") return;
      page = await get(`/api/engine/${page.id}?after=${page.version}`, signal);
      await wait(PAUSE);
    }
  }
}
