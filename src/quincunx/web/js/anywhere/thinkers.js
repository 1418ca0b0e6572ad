/**
 * The workers that think, as many as the device has room for. Each is started when it is wanted, ended after a long
 * rest, and replaced when it comes to an end by itself; its thought is then given to another one.
 *
 * @typedef {{number: number, text: string, place: string, attempts: number, settle: (answer: string) => void}} Thought
 * @typedef {object} Means
 * @property {number} workers at most so many
 * @property {number} together so many of them at most for one move
 * @property {number} memory for the tree of each, in bytes
 * @property {number} [grace] a worker that does not answer so soon after it was told to stop is ended, in milliseconds
 */

const MEGABYTE = 1 << 20;
/** In gigabytes, if the browser does not tell. */
const USUAL_MEMORY = 4;
const MOST_WORKERS = 3;
/** So that a hint need not wait for a bot, where there is memory for it. */
const LEAST_WORKERS = 2;
const GRACE = 60;
/** After so long without a thought the memory is given back, in milliseconds. */
const REST = 300_000;
/** As often a thought is given to a worker that comes to an end over it. */
const ATTEMPTS = 2;

/** What a device has: one processor is left to the page. @param {{hardwareConcurrency?: number, deviceMemory?: number}} device @returns {Means} */
export function findMeans({ hardwareConcurrency = 2, deviceMemory = USUAL_MEMORY } = navigator) {
  const most = Math.min(MOST_WORKERS, Math.max(LEAST_WORKERS, hardwareConcurrency - 1), Math.floor(deviceMemory / 2));
  const workers = Math.max(1, most);
  const together = Math.max(1, Math.min(workers, hardwareConcurrency - 1));
  return { workers, together, memory: Math.round(16 * deviceMemory) * MEGABYTE };
}

export class Thinkers {
  /** @param {Means} means */
  constructor(means = findMeans()) {
    this._means = means;
    /** @type {Thinker[]} */
    this._all = [];
    /** @type {Thought[]} */
    this._waiting = [];
  }

  /** Have a worker ready for the thought that will come. */
  warm() {
    if (!this._all.length) this._start();
  }

  /** Whether one has Python by now. */
  isReady() {
    return this._all.some((one) => one.isReady);
  }

  /** How many workers could help another one at once, if they can also be stopped without being ended. */
  spare() {
    if (!self.crossOriginIsolated) return 0;
    while (this._all.length < this._means.together) this._start();
    const free = this._all.filter((one) => one.isReady && !one.thought).length;
    return Math.max(0, Math.min(free, this._means.together) - 1);
  }

  /**
   * Have something thought about.
   * @param {number} number of its own, above 0
   * @param {string} text
   * @param {string} place for which a worker may have kept something, or nothing
   * @returns {Promise<string>} the answer; empty if it was stopped, or no worker lasts
   */
  think(number, text, place) {
    return new Promise((settle) => {
      this._waiting.push({ number, text, place, attempts: 0, settle });
      this._deal();
    });
  }

  /** @param {number} number of a thought that nobody wants any more */
  stop(number) {
    const waiting = this._waiting.findIndex((thought) => thought.number === number);
    if (waiting >= 0) this._waiting.splice(waiting, 1)[0].settle("");
    else this._all.find((one) => one.thought?.number === number)?.stop();
  }

  /** Give waiting thoughts to workers at rest, or start one for them. */
  _deal() {
    while (this._waiting.length) {
      const free = this._all.filter((one) => !one.thought);
      if (!free.length && this._all.length >= this._means.workers) return;
      const { place } = this._waiting[0];
      const known = free.find((one) => place && one.places.has(place));
      const chosen = known ?? free.find((one) => one.isReady) ?? free[0] ?? this._start();
      chosen.think(/** @type {Thought} */ (this._waiting.shift()));
    }
  }

  _start() {
    const started = new Thinker(this._means, () => this._deal(), (lost) => this._replace(started, lost));
    this._all.push(started);
    return started;
  }

  /** @param {Thinker} ended @param {Thought | null} lost what it was thinking about, if somebody wants that */
  _replace(ended, lost) {
    this._all.splice(this._all.indexOf(ended), 1);
    if (lost && ++lost.attempts < ATTEMPTS) this._waiting.unshift(lost);
    else lost?.settle("");
    this._deal();
    if (ended.wasBusy) this.warm();
  }
}

class Thinker {
  /** @param {Means} means @param {() => void} onFree @param {(lost: Thought | null) => void} onEnd */
  constructor({ memory, grace = GRACE }, onFree, onEnd) {
    this.isReady = false;
    this.wasBusy = false;
    /** Those for which this worker has thought. @type {Set<string>} */
    this.places = new Set();
    /** @type {Thought | null} */
    this.thought = null;
    this._grace = grace;
    this._onFree = onFree;
    this._onEnd = onEnd;
    this._timer = 0;
    this._ended = false;
    this._flag = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this._name = `quincunx-thinker-${crypto.randomUUID()}`;
    this._worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
    this._worker.onmessage = ({ data }) => this._hear(data);
    this._worker.onerror = () => this._end(this.thought);
    this._worker.postMessage({ begin: { name: this._name, memory, flag: this._flag } });
    this._rest();
  }

  /** @param {Thought} thought */
  think(thought) {
    clearTimeout(this._timer);
    this.thought = thought;
    this.places.add(thought.place);
    if (this.isReady) this._begin();
  }

  _begin() {
    if (this.thought) this._worker.postMessage({ number: this.thought.number, text: this.thought.text });
  }

  /** Nobody wants the thought under way any more. */
  stop() {
    const { thought } = this;
    if (!thought) return;
    if (!this.isReady) return this._conclude("");
    thought.settle("");
    thought.attempts = ATTEMPTS; // so that nobody takes it up if this worker comes to an end over it
    if (this._flag) Atomics.store(this._flag, 0, thought.number);
    this._timer = setTimeout(() => this._end(null), this._grace);
  }

  /** @param {{alive?: true, ready?: true, failed?: string, answers?: number, text?: string}} told */
  _hear({ alive, ready, failed, answers, text }) {
    if (alive) navigator.locks.request(this._name, () => this._end(this.thought));
    if (ready) {
      this.isReady = true;
      this._begin();
    }
    if (failed) this._end(this.thought);
    if (answers !== undefined && !this._ended) this._conclude(/** @type {string} */ (text));
  }

  /** @param {string} answer */
  _conclude(answer) {
    clearTimeout(this._timer);
    this.thought?.settle(answer);
    this.thought = null;
    this._rest();
    this._onFree();
  }

  _rest() {
    this._timer = setTimeout(() => this._end(null), REST);
  }

  /** @param {Thought | null} lost */
  _end(lost) {
    if (this._ended) return;
    this._ended = true;
    this.wasBusy = this.thought !== null;
    clearTimeout(this._timer);
    this._worker.terminate();
    this._onEnd(lost);
  }
}
