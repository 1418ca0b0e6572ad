/**
 * A worker that thinks: Python runs here with the same bots, one thought after the other. Meanwhile it hears no message;
 * what it can see is a number in shared memory, where the browser allows that.
 *
 * @typedef {{name: string, memory: number, flag: Int32Array | null}} Beginning
 * @typedef {{number: number, text: string}} Thought
 */

import { loadPython } from "./python.js";

/** @type {Promise<any>} */
let workshop;

addEventListener("message", ({ data }) => (data.begin ? begin(data.begin) : think(data)));

/** @param {Beginning} how */
function begin({ name, memory, flag }) {
  // Whoever waits for this lock learns that the worker has come to an end, whatever the reason.
  navigator.locks.request(name, () => {
    postMessage({ alive: true });
    return new Promise(() => {});
  });
  const stopped = () => (flag ? Atomics.load(flag, 0) : 0);
  workshop = loadPython().then((python) => python.pyimport("quincunx.anywhere.workshop").Workshop(memory, stopped));
  workshop.then(() => postMessage({ ready: true }), fail);
}

/** @param {Thought} thought */
async function think({ number, text }) {
  try {
    postMessage({ answers: number, text: (await workshop).answer(number, text) });
  } catch (error) {
    fail(error);
  }
}

/** Python is of no use any more, or not even there: another worker is better. @param {unknown} error */
function fail(error) {
  postMessage({ failed: String(error) });
}
