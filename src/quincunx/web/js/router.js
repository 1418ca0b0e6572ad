/**
 * Which view an address shows. What follows the # is never sent, so invitations do not end up in logs. Games that are
 * shared have an address without one, `/record/…` or `/table/…`, so that the server can say what is there.
 */

import { AWAY, get, Problem } from "./api.js";
import { make, makeButton } from "./dom.js";
import { showBanner } from "./banner.js";
import { makeAway } from "./away.js";
import { loadStyles } from "./styles.js";
import { isAlone, ROOT } from "./way.js";

/** @typedef {(place: HTMLElement, ...parts: string[]) => Promise<(() => void) | void>} View */

/** Each view is loaded when it is first wanted, with its looks. @type {Record<string, () => Promise<View>>} */
const VIEWS = {
  "": async () => (await import("./views/home.js")).showHome,
  table: async () => (await styled(import("./views/table.js"))).showTable,
  join: async () => (await styled(import("./views/table.js"))).joinTable,
  records: async () => (await styled(import("./views/records.js"))).showRecords,
  record: async () => (await styled(import("./views/record.js"))).showRecord,
  rules: async () => (await styled(import("./views/rules.js"))).showRules,
  lessons: async () => (await styled(import("./views/lessons.js"))).showLessons,
  lesson: async () => (await styled(import("./views/lesson.js"))).showLesson,
  puzzles: async () => (await styled(import("./views/puzzles.js"))).showPuzzles,
  puzzle: async () => (await styled(import("./views/puzzle.js"))).showPuzzle,
  training: async () => (await styled(import("./views/puzzle.js"))).showTraining,
  studies: async () => (await styled(import("./study/studies.js"))).showStudies,
  study: async () => (await styled(import("./study/view.js"))).showStudy,
  "setup-board": async () => (await styled(import("./study/board_editor.js"))).showBoardEditor,
  day: async () => (await styled(import("./views/daily.js"))).goToDay,
};
if (isAlone) VIEWS.python = async () => (await styled(import("./anywhere/console.js"))).showConsole;

/** @template Module @param {Promise<Module>} loading @returns {Promise<Module>} */
async function styled(loading) {
  const [module] = await Promise.all([loading, loadStyles()]);
  return module;
}

/** How long to wait for a server that cannot be reached, in milliseconds. */
const TRY_AGAIN = 3000;
/** An address that is always there and costs little, and that no worker answers in the server's place. */
const ALWAYS_THERE = "/api/bots";

/** What the address leads to: what follows the #, or else the path. @returns {string} */
function findRoute() {
  if (location.hash) return location.hash.slice(2);
  const below = location.pathname.slice(ROOT.length);
  return /^(record|table)\//.test(below) ? below : "";
}

/** The address whose view is shown. @type {string | null} */
let shown = null;

/** @param {HTMLElement} place @returns {Promise<void>} when the first view is shown */
export function startRouting(place) {
  /** @type {(() => void) | void} */
  let close;
  let turn = 0;
  const show = async () => {
    if (location.hash && !location.hash.startsWith("#/")) return;
    const mine = ++turn;
    const route = findRoute();
    // What follows the # of a shared address would not be what the server says of it.
    if (location.hash && location.pathname !== ROOT) history.replaceState(null, "", ROOT + location.hash);
    shown = route;
    const [name, ...parts] = route.split("/").map(decodeURIComponent);
    const load = VIEWS[name ?? ""] ?? VIEWS[""];
    close?.();
    close = undefined;
    showBanner("");
    // A view that comes too late fills a stage which is no longer in the page.
    const stage = make("div", {}, make("p", { class: "loading" }, "One moment…"));
    place.replaceChildren(stage);
    try {
      const view = await load().catch(explainMissing);
      if (mine !== turn) return;
      const closing = await view(stage, ...parts);
      if (mine !== turn) return closing?.();
      close = closing;
    } catch (problem) {
      if (mine !== turn) return;
      const { code, message } = /** @type {Problem} */ (problem);
      stage.replaceChildren(code === AWAY ? await makeAway() : makeProblem(message));
      if (code === AWAY) close = whenBack(() => (problem instanceof Missing ? location.reload() : show()));
    }
    markLink(name ?? "");
    if (turn > 1) {
      scrollTo(0, 0);
      // A view may have put the focus where it is needed.
      if (!stage.contains(document.activeElement)) place.focus({ preventScroll: true });
    }
  };
  // Going from no # at all to "#/" changes nothing, and a button that is about to be pressed stays where it is.
  const follow = () => findRoute() !== shown && show();
  addEventListener("hashchange", follow);
  // Back to an address with another path, which is no change of what follows the # alone.
  addEventListener("popstate", follow);
  return show();
}

/** A view that could not be loaded; browsers may not try again before the page is loaded anew. */
class Missing extends Problem {}

/** @returns {Promise<never>} */
async function explainMissing() {
  if (isAlone) throw new Missing("page/old", "This part of the page could not be loaded. Try again with a connection.");
  await get(ALWAYS_THERE).catch((problem) => {
    throw new Missing(problem.code, problem.message);
  });
  throw new Missing("page/old", "This part of the page could not be loaded. The server may have changed: try again.");
}

/** Do something once the server can be reached. @param {() => void} act @returns {() => void} which gives it up */
function whenBack(act) {
  const look = () => get(ALWAYS_THERE).then(finish, () => {});
  const finish = () => {
    stop();
    act();
  };
  const timer = setInterval(look, TRY_AGAIN);
  addEventListener("online", look);
  const stop = () => {
    clearInterval(timer);
    removeEventListener("online", look);
  };
  return stop;
}

/** @param {string} words @returns {HTMLElement} */
function makeProblem(words) {
  return make(
    "section",
    { class: "page problem" },
    /** @type {Node} */ (document.querySelector(".brand svg")?.cloneNode(true)),
    make("h1", {}, "That did not work"),
    make("p", {}, words),
    make(
      "div",
      { class: "row wrap" },
      makeButton("Try again", () => location.reload(), { class: "primary", "data-act": "retry" }),
      make("a", { class: "button", href: "#/" }, "Go to the start page"),
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

/** The view that is shown has another address from now on: the one before can be gone to again. @param {string} path */
export function readdress(path) {
  shown = path;
  history.replaceState(null, "", `#/${path}`);
}

/** @param {string} path */
export function goTo(path) {
  location.hash = path;
}
