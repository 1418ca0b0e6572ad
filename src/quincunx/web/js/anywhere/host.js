/**
 * The worker that is in place of a server: Python runs here, as WebAssembly, with the same tables and rules; bots think
 * in other workers. The page sends requests and messages of conversations at tables; answers have the same texts as those of a server.
 *
 * @typedef {{id: number, method: string, path: string, body: string | null}} Question
 * @typedef {{line: number, open?: string, say?: string, close?: true}} Said
 */

import { RUNTIME, forgetArrived, loadPython } from "./python.js";
import { openShelf } from "./shelf.js";
import { Thinkers } from "./thinkers.js";

/** Only one page at a time has the games of this device: two would make moves without knowing of each other. */
const LOCK = "quincunx";

/** What people ask for when they sit down, or are about to: soon there will be something to think about. */
const SITTING_DOWN = /^\/api\/(tables\/|setup$)/;

const thinkers = new Thinkers();
let isReady = false;
let isSittingDown = false;

/** @type {Promise<any>} */
const host = new Promise((found, fail) => {
  navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) postMessage({ elsewhere: true });
  });
  navigator.locks.request(LOCK, () => {
    start().then(found, fail);
    return new Promise(() => {}); // until this worker ends
  });
});

host.then(
  () => {
    postMessage({ ready: true });
    isReady = true;
    if (isSittingDown) thinkers.warm();
  },
  (error) => {
    forgetArrived();
    postMessage({ failed: String(error) });
  },
);

async function start() {
  const sizes = await (await fetch(`${RUNTIME}size.json`)).json();
  const [python, shelf] = await Promise.all([loadPython(countLoaded(sizes)), openShelf((full) => postMessage({ full }))]);
  return python.pyimport("quincunx.anywhere.browser").open_host(shelf, thinkers);
}

/** Python takes its time to begin in another worker too, so it does before it is needed; but not while it begins here, which people wait for. */
function prepareThinking() {
  isSittingDown = true;
  if (isReady) thinkers.warm();
}

/** Tells the page which part of all files is there. @param {Record<string, number>} sizes in bytes */
function countLoaded(sizes) {
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  return (/** @type {string} */ file, bytes = sizes[file]) => {
    loaded += bytes;
    postMessage({ loaded: Math.min(1, loaded / all) });
  };
}

/** Conversations at tables, once all that was said in them is carried out; null for one that came to nothing. @type {Map<number, Promise<any>>} */
const lines = new Map();

/** Questions that somebody waits for. @type {Set<number>} */
const asked = new Set();

addEventListener("message", ({ data }) => {
  if (data.line !== undefined) converse(data);
  else if (data.cancel !== undefined) giveUp(data.cancel);
  else answer(data);
});

/** @param {Question} question */
async function answer({ id, method, path, body }) {
  if (SITTING_DOWN.test(path)) prepareThinking();
  asked.add(id);
  try {
    const desk = await host;
    if (!asked.has(id)) return;
    const [status, text] = JSON.parse(await desk.ask(id, method, path, body ?? ""));
    postMessage({ answers: id, status, text });
  } catch (error) {
    postMessage({ answers: id, failed: String(error) });
  } finally {
    asked.delete(id);
  }
}

/** Nobody waits for the answer any more: no bot has to think about it. @param {number} id */
function giveUp(id) {
  if (!asked.delete(id)) return;
  host.then((desk) => desk.cancel(id), () => {}); // where there is no host, nothing is under way
}

/** What is said in a conversation is carried out one after the other. @param {Said} said */
function converse({ line, open, say, close }) {
  const before = open === undefined ? lines.get(line) : connect(line, open);
  if (!before) return;
  const after = before
    .then(async (connected) => {
      if (say !== undefined) await connected?.hear(say);
      if (close) connected?.close();
      return connected;
    })
    .catch(() => {
      postMessage({ line, closed: true }); // the page opens another one, and is told how things stand
      return null;
    });
  if (close) lines.delete(line);
  else lines.set(line, after);
}

/** @param {number} line @param {string} table */
async function connect(line, table) {
  try {
    const connected = await (await host).connect(table, (/** @type {string} */ text) => postMessage({ line, text }));
    postMessage({ line, opened: true });
    return connected;
  } catch {
    postMessage({ line, closed: true });
    return null;
  }
}
