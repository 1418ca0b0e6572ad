/** What is shown for a moment only, while somebody steps through a line, is not asked about; everything else is at once. */

import { wait } from "../dom.js";

/** Steps that follow each other faster than this are quick, in milliseconds. */
const QUICK = 150;

export class Steady {
  /** @param {() => number} [now] @param {(milliseconds: number) => Promise<void>} [pause] */
  constructor(now = () => performance.now(), pause = wait) {
    this._now = now;
    this._pause = pause;
    this._last = -Infinity;
  }

  /** Something else is shown: wait if that comes soon after what was shown before. */
  async settle() {
    const now = this._now();
    const isQuick = now - this._last < QUICK;
    this._last = now;
    if (isQuick) await this._pause(QUICK);
  }
}
