/** Which view an address shows. What follows the # is never sent, so invitations do not end up in logs. */

import { make } from "./dom.js";
import { showBanner } from "./banner.js";

/** @typedef {(place: HTMLElement, ...parts: string[]) => Promise<(() => void) | void>} View */

/** Each view is loaded when it is first wanted. @type {Record<string, () => Promise<View>>} */
const VIEWS = {
  "": async () => (await import("./views/home.js")).showHome,
  table: async () => (await import("./views/table.js")).showTable,
  join: async () => (await import("./views/table.js")).joinTable,
  records: async () => (await import("./views/records.js")).showRecords,
  record: async () => (await import("./views/record.js")).showRecord,
  rules: async () => (await import("./views/rules.js")).showRules,
  lessons: async () => (await import("./views/lessons.js")).showLessons,
  lesson: async () => (await import("./views/lesson.js")).showLesson,
};

/** How long to wait for a server that cannot be reached, in milliseconds. */
const TRY_AGAIN = 3000;

/** @param {HTMLElement} place */
export function startRouting(place) {
  /** @type {(() => void) | void} */
  let close;
  let turn = 0;
  /** @type {string | null} */
  let shown = null;
  const show = async () => {
    if (location.hash && !location.hash.startsWith("#/")) return;
    const mine = ++turn;
    const route = location.hash.slice(2);
    shown = route;
    const [name, ...parts] = route.split("/").map(decodeURIComponent);
    const load = VIEWS[name ?? ""] ?? VIEWS[""];
    close?.();
    close = undefined;
    showBanner("");
    // A view that comes too late fills a stage which is no longer in the page.
    const stage = make("div", {}, make("p", { class: "loading" }, "One moment …"));
    place.replaceChildren(stage);
    try {
      const view = await load();
      if (mine !== turn) return;
      const closing = await view(stage, ...parts);
      if (mine !== turn) return closing?.();
      close = closing;
    } catch (problem) {
      if (mine !== turn) return;
      const away = /** @type {any} */ (problem).code === "server/away";
      showProblem(stage, /** @type {Error} */ (problem));
      if (away) {
        showBanner("The server cannot be reached. This page will keep trying.");
        setTimeout(() => mine === turn && show(), TRY_AGAIN);
      }
    }
    markLink(name ?? "");
    if (turn > 1) {
      scrollTo(0, 0);
      // A view may have put the focus where it is needed.
      if (!stage.contains(document.activeElement)) place.focus({ preventScroll: true });
    }
  };
  // Going from no # at all to "#/" changes nothing, and a button that is about to be pressed stays where it is.
  addEventListener("hashchange", () => location.hash.slice(2) !== shown && show());
  show();
}

/** @param {HTMLElement} place @param {Error} problem */
function showProblem(place, problem) {
  place.replaceChildren(
    make(
      "section",
      { class: "page" },
      make("h1", {}, "That did not work"),
      make("p", {}, problem.message),
      make(
        "p",
        {},
        make("a", { class: "button", href: "#/" }, "Go to the start page"),
        " ",
        make("button", { type: "button", onclick: () => location.reload() }, "Try again"),
      ),
    ),
  );
}

/** @param {string} name */
function markLink(name) {
  for (const link of document.querySelectorAll("nav.links a")) {
    const current = link.getAttribute("href") === `#/${name.startsWith("record") ? "records" : name}`;
    if (current) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** @param {string} path */
export function goTo(path) {
  location.hash = path;
}
