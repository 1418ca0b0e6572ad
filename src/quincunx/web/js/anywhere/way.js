/**
 * The way to the rules without a server: a worker on this device has them. It stands in the place of js/way.js wherever
 * the page is to be had as plain files, below whatever path.
 */

import { reasonOf, showArrival, showOther } from "./arrival.js";
import { openKeepsakes } from "./keepsakes.js";
import { VERSION } from "./version.js";

/** Whether nobody else can come to a table. */
export const isAlone = true;

/** Below which path the client lies. */
export const ROOT = new URL("../../", import.meta.url).pathname;
/** What is the same for everybody was written beforehand, most of it: it is there before Python is. */
const WRITTEN = /^\/(api\/(games|showcase|bots)|kits)(\/|$)/;

/** Where tables are made. */
const TABLES = "/api/tables";

/** The address of a file of the client. @param {string} file @returns {string} */
export const fileAt = (file) => ROOT + file;

/** The address that leads to a view; nobody else has the games of this device. @param {string} route @returns {string} */
export const sharedAddress = (route) => new URL(`${ROOT}#/${route}`, location.href).href;

/** What the page remembers, in the browser's own database as the games are. */
export const keepsakes = await openKeepsakes();

/** @type {Map<number, {resolve: (answer: Response) => void, reject: (problem: unknown) => void}>} */
const unanswered = new Map();
/** @type {Map<number, Line>} */
const lines = new Map();
let counter = 0;

/** Whether the worker does not even begin. */
let isBroken = false;
let arrive = () => {};
/** When people have what they wait for: Python, or a sentence that says why not. @type {Promise<void>} */
export const arrived = new Promise((resolve) => {
  arrive = resolve;
});

const worker = new Worker(new URL("host.js", import.meta.url), { type: "module" });
worker.onerror = (/** @type {ErrorEvent} */ { message }) => {
  for (const answers of unanswered.keys()) settle({ answers, status: 0, text: "", failed: message });
  isBroken = true;
  arrive();
  showArrival({ failed: message });
};
worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.answers !== undefined) return settle(data);
  if (data.line !== undefined) return lines.get(data.line)?.receive(data);
  if (data.loaded === undefined) arrive();
  showArrival(data);
};
navigator.serviceWorker?.addEventListener("message", ({ data, source }) => {
  if (data.kept === VERSION) source?.postMessage({});
  else showOther();
});
navigator.serviceWorker?.startMessages();

/** @param {{answers: number, status: number, text: string, failed?: string}} answer */
function settle({ answers, status, text, failed }) {
  const asked = unanswered.get(answers);
  unanswered.delete(answers);
  if (failed) asked?.reject(new Error(reasonOf()));
  else asked?.resolve(new Response(status === 204 ? null : text, { status }));
}

/**
 * Ask for something. It fails if the question was given up, or there is no answer.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function ask(method, path, body, signal) {
  if (method === "GET" && WRITTEN.test(path)) {
    const answer = await fetch(fileAt(`${path.slice(1).replace(/\.json$/, "")}.json`), { signal }).catch(() => null);
    if (answer?.ok) return answer; // what was not written, such as the kits of rarer options, is made when it is wanted
  }
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (isBroken) throw new Error(reasonOf());
    if (method === "POST" && path === TABLES) keepForGood();
    const id = ++counter;
    signal?.addEventListener("abort", () => {
      if (!unanswered.delete(id)) return;
      worker.postMessage({ cancel: id });
      reject(signal.reason);
    });
    unanswered.set(id, { resolve, reject });
    worker.postMessage({ id, method, path, body: body === undefined ? null : JSON.stringify(body) });
  });
}

/** From the first table on there is something to lose if the browser makes room; it asks whoever plays, or decides by itself. */
function keepForGood() {
  navigator.storage?.persist?.().catch(() => {}); // then it is as it was
}

/** A conversation at a table, not yet open. @param {string} table @returns {Line} */
export const converse = (table) => new Line(table);

/** As much of a WebSocket as the page uses. */
class Line {
  /** @param {string} table */
  constructor(table) {
    this._number = ++counter;
    this.readyState = /** @type {number} */ (WebSocket.CONNECTING);
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {((event: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {((event: {code: number}) => void) | null} */
    this.onclose = null;
    lines.set(this._number, this);
    this._post({ open: table });
  }

  /** @param {string} text */
  send(text) {
    this._post({ say: text });
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this._post({ close: true });
    this._end();
  }

  /** @param {{opened?: true, text?: string, closed?: true}} told */
  receive({ opened, text, closed }) {
    if (opened) {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (closed) {
      this._end();
    } else if (text !== undefined) {
      this.onmessage?.({ data: text });
    }
  }

  _end() {
    this.readyState = WebSocket.CLOSED;
    lines.delete(this._number);
    this.onclose?.({ code: 1000 });
  }

  /** @param {Record<string, any>} message */
  _post(message) {
    worker.postMessage({ line: this._number, ...message });
  }
}
