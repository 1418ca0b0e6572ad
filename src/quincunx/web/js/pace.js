/**
 * A human pace: the moves of bots are shown one after the other, each when the one before has been seen. What people
 * do is never held back, nor is anything that is not about the position, such as chat and offers. No page in here.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {{
 *   show: () => Promise<void> | void,
 *   seen: () => Promise<unknown>,
 *   natural: () => boolean,
 * }} Stage shows the state, tells when that has been seen, and whether a natural pace is wanted now
 */

/** What belongs to a position; all else is shown as it is told. */
const POSITION = /** @type {const} */ ([
  "status",
  "clock",
  "due",
  "rest",
  "ply",
  "line",
  "to_act",
  "outcome",
  "position",
  "actions",
  "moves",
  "history",
  "board",
  "layout",
  "choices",
]);

export class Pace {
  /** @param {Stage} stage */
  constructor(stage) {
    /** What is shown. @type {State | null} */
    this.state = null;
    this._stage = stage;
    /** @type {State | null} */
    this._told = null;
    /** What was told and is still to be shown. @type {State[]} */
    this._waiting = [];
    this._isSeen = true;
    /** Whether the person wants to go on at once, until somebody has moved again. */
    this._hurried = false;
    this._turn = 0;
    /** When the last of what had waited was shown. */
    this.cameAt = -Infinity;
  }

  /** Whether something waits to be shown. */
  get pausing() {
    return this._waiting.length > 0;
  }

  /**
   * The server has told something.
   * @param {State} told
   * @param {boolean} whole everything, as after a lost connection: what happened meanwhile is not played back
   */
  take(told, whole) {
    const before = this._waiting.at(-1) ?? this.state;
    this._told = told;
    if (!this.state || !before || whole) return this._jump([told]);
    if (POSITION.every((part) => told[part] === before[part])) return void this._present(this.state);
    const byBots = isByBots(before, told);
    if (!byBots) this._hurried = false;
    const steps = this._isPaced(told) ? inSteps(before, told) : [told];
    if (!byBots || !this._isPaced(told)) return this._jump(steps);
    this._waiting.push(...steps);
    this._next();
  }

  /** Show the end of what waits; nothing waits any more until somebody has moved. */
  skip() {
    const last = this._waiting.at(-1);
    if (!last) return;
    this._hurried = true;
    this.cameAt = performance.now();
    this._jump([last]);
  }

  /** Show nothing more. */
  close() {
    this._turn += 1;
    this._waiting = [];
  }

  /** With a clock bots wait before they move: nobody is to lose time by looking on. @param {State} state */
  _isPaced({ table, players }) {
    return (
      !this._hurried &&
      !table.realtime &&
      table.clock.kind === "none" &&
      players.some((player) => player?.kind === "bot") &&
      this._stage.natural()
    );
  }

  /** Show the first of these at once, whatever has waited, and the others after it. @param {State[]} steps */
  _jump([first, ...others]) {
    this._waiting = others;
    this._display(first);
  }

  /** @param {State} position */
  async _display(position) {
    const turn = ++this._turn;
    this._isSeen = false;
    await this._present(position);
    await this._stage.seen();
    if (turn !== this._turn) return;
    this._isSeen = true;
    this._next();
  }

  /** @param {State} position */
  _present(position) {
    const parts = Object.fromEntries(POSITION.map((part) => [part, position[part]]));
    this.state = /** @type {State} */ ({ ...this._told, ...parts });
    return this._stage.show();
  }

  _next() {
    const next = this._isSeen && this._waiting.shift();
    if (!next) return;
    this.cameAt = performance.now();
    this._display(next);
  }
}

/** Whether all that has happened is moves of bots. @param {State} before @param {State} after */
function isByBots(before, after) {
  if (after.line !== before.line || after.ply <= before.ply) return false;
  return after.history.slice(before.ply).every(({ seat }) => after.players[seat]?.kind === "bot");
}

/**
 * The last move of a game is seen before its result.
 * @param {State} before
 * @param {State} after
 * @returns {State[]}
 */
function inSteps(before, after) {
  if (!after.outcome || after.ply <= before.ply) return [after];
  return [{ ...after, status: before.status, outcome: null }, after];
}
