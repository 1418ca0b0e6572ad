/** Asks for what the page needs, and turns refusals into errors with a sentence that people understand. */

import { notePlayed } from "./learned.js";
import { ask, isAlone } from "./way.js";
import { asSentence } from "./words.js";

/** The code of a request that did not reach the server. */
export const AWAY = "server/away";
/** The code of one that this device did not answer. */
const BROKEN = "device/broken";
const UNREACHED = "The server cannot be reached at the moment.";
/** What stands before a server says with these that there is none behind it. */
const GATEWAY = new Set([502, 503, 504]);

/** A request that was refused, or did not reach the server. */
export class Problem extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string[]} [allowed]
   */
  constructor(code, message, allowed = []) {
    super(message);
    this.code = code;
    this.allowed = allowed;
  }
}

/** Why there is no answer: a server is away, or this device says what is the matter. @param {unknown} error */
export function unanswered(error) {
  return isAlone ? new Problem(BROKEN, /** @type {Error} */ (error).message) : new Problem(AWAY, UNREACHED);
}

/** @param {Response} response @returns {Promise<any>} */
const readJson = (response) => response.json().catch(() => ({}));

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @param {(response: Response) => Promise<any>} [read] what was answered; a refusal is always JSON
 * @returns {Promise<any>}
 */
export async function call(method, path, body, signal, read = readJson) {
  let response;
  try {
    response = await ask(method, path, body, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unanswered(error);
  }
  const answer = await (response.ok ? read : readJson)(response);
  if (GATEWAY.has(response.status) && !answer.code) throw new Problem(AWAY, UNREACHED);
  if (!response.ok) {
    throw new Problem(
      answer.code ?? "request/failed",
      asSentence(answer.message ?? "the server did not understand the request"),
      answer.allowed,
    );
  }
  return answer;
}

/** @param {string} path @param {AbortSignal} [signal] */
export const get = (path, signal) => call("GET", path, undefined, signal);

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) => call("POST", path, body, signal);

/** @param {string} path */
export const remove = (path) => call("DELETE", path);

/** For so many seconds play rests between rounds, unless everybody is ready before. */
const REST_SECONDS = 20;

/** A new table. @param {Record<string, any>} wanted */
export function openTable(wanted) {
  notePlayed();
  return post("/api/tables", { rest: REST_SECONDS, ...wanted });
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/**
 * Asks only once for what does not change while the page is open.
 * @param {string} path
 * @returns {Promise<any>}
 */
export function getOnce(path) {
  const known = kept.get(path);
  if (known) return known;
  const answer = get(path).catch((error) => {
    kept.delete(path);
    throw error;
  });
  kept.set(path, answer);
  return answer;
}

/** An event of the window: the person has another name. */
export const RENAMED = "renamed";

/** @type {Promise<{name: string}> | null} */
let guest = null;

/**
 * Who the person is; a name is made up the first time.
 * @returns {Promise<{name: string}>}
 */
export function becomeGuest() {
  guest ??= post("/api/guest", { name: "" }).catch((problem) => {
    guest = null;
    throw problem;
  });
  return guest;
}

/**
 * @param {string} name none to have the name that the person has by now
 * @returns {Promise<{name: string}>}
 */
export async function renameGuest(name) {
  const renamed = await post("/api/guest", { name });
  guest = Promise.resolve(renamed);
  dispatchEvent(new Event(RENAMED));
  return renamed;
}

/**
 * The name of a bot as people see it.
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function titleOfBot(name) {
  const bots = await getOnce("/api/bots");
  return bots.find((/** @type {any} */ bot) => bot.name === name)?.title ?? name;
}
