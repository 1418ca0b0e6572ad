/** The worker of the console: Python with the games, apart from those that are played, so that it can be ended at any moment. */

import { loadPython } from "./python.js";

const opening = open();
opening.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ done: (await opening).run(data) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});

async function open() {
  const python = await loadPython();
  const say = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {string} */ words) => postMessage({ kind, text, words });
  return python.pyimport("quincunx.anywhere.console").Console(say);
}
