/**
 * The worker that is in place of a server: Python runs here, as WebAssembly, with the same tables and rules; bots think
 * in other workers. The page sends requests and messages of conversations at tables; answers have the same texts as those of a server.
 *
 * @typedef {{id: number, method: string, path: string, body: string | null}} Question
 * @typedef {{line: number, open?: string, say?: string, close?: true}} Said
 */

import { RUNTIME, loadPython } from "./python.js";
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
  (error) => postMessage({ failed: String(error) }),
);

async function start() {
  countLoaded((await (await fetch(`${RUNTIME}size.json`)).json()).bytes);
  const [python, shelf] = await Promise.all([loadPython(), openShelf((full) => postMessage({ full }))]);
  return python.pyimport("quincunx.anywhere.browser").open_host(shelf, thinkers);
}

/** Python takes its time to begin in another worker too, so it does before it is needed; but not while it begins here, which people wait for. */
function prepareThinking() {
  isSittingDown = true;
  if (isReady) thinkers.warm();
}

/** From now on tell the page how much of so many bytes is there. @param {number} all */
function countLoaded(all) {
  const fetchPlainly = fetch;
  let loaded = 0;
  const count = () =>
    new TransformStream({
      transform(/** @type {Uint8Array} */ chunk, controller) {
        loaded += chunk.byteLength;
        postMessage({ loaded: Math.min(1, loaded / all) });
        controller.enqueue(chunk);
      },
    });
  self.fetch = async (...wanted) => {
    const found = await fetchPlainly(...wanted);
    return found.ok && found.body ? new Response(found.body.pipeThrough(count()), found) : found;
  };
}

/** Conversations at tables, once all that was said in them is carried out; null for one that came to nothing. @type {Map<number, Promise<any>>} */
const lines = new Map();

addEventListener("message", ({ data }) => (data.line === undefined ? answer(data) : converse(data)));

/** @param {Question} question */
async function answer({ id, method, path, body }) {
  if (SITTING_DOWN.test(path)) prepareThinking();
  try {
    const [status, text] = JSON.parse(await (await host).ask(method, path, body ?? ""));
    postMessage({ answers: id, status, text });
  } catch (error) {
    postMessage({ answers: id, failed: String(error) });
  }
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
