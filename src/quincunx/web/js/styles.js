/** The style sheets of all views but the start page, which therefore comes sooner: loaded together, in this order. */

import { fileAt } from "./way.js";

const LATER = ["table", "rounds", "wide", "phone", "notices", "review", "people", "waiting", "lesson", "puzzle", "study", "analysis", "rules", "records"];

/** @type {Promise<unknown> | null} */
let loading = null;

/** @returns {Promise<unknown>} when they are there, so that no view is seen without its looks */
export function loadStyles() {
  loading ??= Promise.all(LATER.map(loadStyle)).catch((problem) => {
    loading = null;
    throw problem;
  });
  return loading;
}

/** One of them, also one that only a single view needs. @param {string} name @returns {Promise<unknown>} */
export function loadStyle(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = fileAt(`css/${name}.css`);
  return new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => {
      link.remove();
      fail(new Error(`${link.href} could not be loaded`));
    };
    document.head.append(link);
  });
}
