/**
 * The way to the rules: whatever the page asks, every table, and every file goes by it. This one leads to a server;
 * nothing else in the client knows that there is one.
 */

/** Whether nobody else can come to a table. */
export const isAlone = false;

/** Below which path the client lies. */
export const ROOT = new URL("../", import.meta.url).pathname;

/** The address of a file of the client. @param {string} file @returns {string} */
export const fileAt = (file) => ROOT + file;

/** The address that leads others to a view. @param {string} route @returns {string} */
export const sharedAddress = (route) => new URL(ROOT + route, location.href).href;

/** What the page remembers in this browser, as texts by their names. */
export const keepsakes = {
  find: (/** @type {string} */ name) => localStorage.getItem(name),
  keep: (/** @type {string} */ name, /** @type {string} */ text) => localStorage.setItem(name, text),
};

/** Nothing else has to come first. */
export const arrived = Promise.resolve();

/**
 * Ask for something. It fails if the question was given up, or did not arrive.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export function ask(method, path, body, signal) {
  return fetch(path, {
    method,
    signal,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** A conversation at a table, not yet open. @param {string} table @returns {WebSocket} */
export function converse(table) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`);
}
