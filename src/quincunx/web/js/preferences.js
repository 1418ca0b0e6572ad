/** What is kept in this browser: looks, sounds, how moves are confirmed, answered and written, and who is to begin the next game. */

import { drawPicture } from "./board/shapes.js";
import { make } from "./dom.js";
import { makeSegments } from "./fields.js";
import { becomeGuest, renameGuest } from "./api.js";
import { showBanner } from "./banner.js";

const KEY = "quincunx";
/** As on the server. */
const LONGEST_NAME = 24;
const DEFAULTS = {
  theme: "auto",
  palette: "usual",
  sound: "on",
  confirm: "touch",
  pace: "natural",
  moves: "words",
  level: 3,
  /** How many games of each kind were begun against the computer. @type {Record<string, number>} */
  begun: {},
};

/** @type {Record<string, any>} */
const values = { ...DEFAULTS, ...read() };

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {keyof typeof DEFAULTS} name */
export function preferred(name) {
  return values[name];
}

/** An event of the window: something else is preferred; its detail is the name of that. */
export const PREFERRED = "preferred";

/** @param {string} name @param {any} value @returns {Promise<void>} when the page looks as preferred */
export function prefer(name, value) {
  values[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Games can be played even if the browser stores nothing.
  }
  dispatchEvent(new CustomEvent(PREFERRED, { detail: name }));
  return applyLooks();
}

/** Make the page look as preferred. */
export async function applyLooks() {
  const { dataset } = document.documentElement;
  const { palette, theme } = values;
  dataset.palette = palette;
  const there = await loadTheme(theme);
  if (theme === values.theme) dataset.theme = there; // nobody has chosen another one in the meantime
}

/** The style sheet of a theme; pages bring the first two along. @param {string} theme */
async function loadTheme(theme) {
  const href = `/themes/${theme}.css`;
  if (theme === "auto" || document.querySelector(`link[href="${href}"]`)) return theme;
  const link = make("link", { rel: "stylesheet", href });
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", () => resolve(theme));
    link.addEventListener("error", () => resolve("auto"));
  });
  document.head.append(link);
  return loaded;
}

const THEMES = {
  auto: "Same as device",
  light: "Linen and walnut",
  dark: "Slate and brass",
  contrast: "High contrast",
  flat: "Flat, as in print",
};

/** Some things in each material, on a board. @type {import("./board/kit.js").Shape[]} */
const SAMPLE = [
  ["polygon", "board", [0, 0, 108, 0, 108, 64, 0, 64], 8, -8],
  ["polygon", "site", [8, 8, 52, 8, 52, 56, 8, 56]],
  ["polygon", "site", [56, 8, 100, 8, 100, 56, 56, 56]],
  ["polygon", "white", [14, 20, 46, 20, 46, 52, 14, 52], 8, 0],
  ["circle", "black", [30, 38], 11, 0, 8, 8],
  ["circle", "red", [78, 36], 19, 12, 4, 0],
  ["circle", "petrol", [78, 36], 9, 4, 4, 0],
];

/** How a theme looks; the device's is light on its left and dark on its right. @param {string} theme */
function makePreview(theme) {
  const shown = theme === "auto" ? ["light", "dark"] : [theme];
  return make(
    "span",
    { class: "theme-preview", "aria-hidden": "true" },
    shown.map((name) => {
      loadTheme(name);
      return make("span", { class: `theme-sample theme-${name}` }, drawPicture(SAMPLE, [-6, -10, 120, 88]));
    }),
  );
}

/** The choice of a theme, each with a picture. */
function makeThemes() {
  const field = makeSegments("Appearance", "theme", THEMES, values.theme, (value) => prefer("theme", value));
  field.classList.add("themes");
  for (const input of field.querySelectorAll("input")) input.nextElementSibling?.prepend(makePreview(input.value));
  return field;
}

/** @type {{name: string, title: string, of: Record<string, string>, help?: string}[]} */
const CHOICES = [
  { name: "palette", title: "Colours", of: { usual: "Standard", distinct: "Easier to tell apart" } },
  { name: "sound", title: "Sounds", of: { on: "On", off: "Off" } },
  {
    name: "confirm",
    title: "Confirm moves",
    of: { touch: "On touch screens", always: "Always", never: "Never" },
    help:
      "On touch screens, a tap only shows a move and Play makes it; with a mouse, a click puts down the piece that " +
      "you have taken. Always: every move waits for Play. Never: every move is made as soon as it is complete.",
  },
  {
    name: "moves",
    title: "Moves",
    of: { words: "In words", notation: "In notation" },
    help: "In words: what was put where, and what came of it. In notation: the short codes of records and the terminal.",
  },
  { name: "pace", title: "Computer’s replies", of: { natural: "At a natural pace", once: "At once" } },
];

/** Take another name, if it is one; why not is said on the page. @param {string} name */
async function rename(name) {
  try {
    if (name && name !== (await becomeGuest()).name) await renameGuest(name);
  } catch (problem) {
    showBanner(/** @type {Error} */ (problem).message);
  }
}

/** Show the dialog with all preferences. */
export async function openPreferences() {
  const name = make("input", { type: "text", maxLength: LONGEST_NAME, autocomplete: "nickname", id: "guest-name" });
  becomeGuest().then(
    (guest) => (name.value = guest.name),
    () => {},
  );
  const dialog = make(
    "dialog",
    { class: "sheet", "aria-labelledby": "preferences-title" },
    make(
      "form",
      {
        method: "dialog",
        onsubmit: () => rename(name.value.trim()),
      },
      make("h2", { id: "preferences-title" }, "Preferences"),
      make("label", { class: "field", for: "guest-name" }, make("span", {}, "Your name"), name),
      makeThemes(),
      CHOICES.map((choice) =>
        makeSegments(choice.title, choice.name, choice.of, values[choice.name], (value) => prefer(choice.name, value), choice.help),
      ),
      make("div", { class: "row end" }, make("button", { class: "primary" }, "Done")),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
