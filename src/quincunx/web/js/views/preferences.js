/** The dialog with all preferences, loaded when it is wanted. */

import { RENAMED, becomeGuest, renameGuest } from "../api.js";
import { showBanner } from "../banner.js";
import { drawPicture } from "../board/shapes.js";
import { make } from "../dom.js";
import { makeSegments } from "../fields.js";
import { icon } from "../icons.js";
import { PREFERRED, loadTheme, prefer, preferred } from "../preferences.js";
import { isAlone } from "../way.js";

/** As on the server. */
const LONGEST_NAME = 24;

/** The themes by name, with what people call them. */
export const THEMES = {
  auto: "Same as device",
  light: "Linen and walnut",
  dark: "Slate and brass",
  contrast: "High contrast",
  flat: "Flat, as in print",
};

/** Some things in each material, on a board. @type {import("../board/kit.js").Shape[]} */
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
  const field = makeSegments("Appearance", "theme", THEMES, preferred("theme"), (value) => prefer("theme", value));
  field.classList.add("themes");
  for (const input of field.querySelectorAll("input")) input.nextElementSibling?.prepend(makePreview(input.value));
  return field;
}

/** @type {{name: "palette" | "sound" | "confirm" | "moves" | "pace", title: string, of: Record<string, string>, icons?: Record<string, import("../icons.js").IconName>, help?: string}[]} */
const CHOICES = [
  { name: "palette", title: "Colours", of: { usual: "Standard", distinct: "Easier to tell apart" } },
  { name: "sound", title: "Sounds", of: { on: "On", off: "Off" }, icons: { on: "sound", off: "muted" } },
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

/** A choice with its icons. @param {typeof CHOICES[number]} choice */
function makeChoice({ name, title, of, icons = {}, help }) {
  const field = makeSegments(title, name, of, preferred(name), (value) => prefer(name, value), help);
  for (const input of field.querySelectorAll("input"))
    if (icons[input.value]) input.nextElementSibling?.prepend(icon(icons[input.value]));
  return field;
}

/** Take another name, if it is one; why not is said on the page. @param {string} name */
async function rename(name) {
  try {
    if (name && name !== (await becomeGuest()).name) await renameGuest(name);
  } catch (problem) {
    showBanner(/** @type {Error} */ (problem).message);
  }
}

/** Choose in the dialog what is preferred, as it may have come with a file. @param {HTMLDialogElement} dialog @param {Parameters<typeof preferred>[0]} name */
function showPreferred(dialog, name) {
  for (const input of dialog.querySelectorAll("input[type=radio]"))
    if (input instanceof HTMLInputElement && input.name === name) input.checked = input.value === preferred(name);
}

/** Show the dialog with all preferences. */
export async function openPreferences() {
  if (document.querySelector("dialog.sheet")) return;
  const name = make("input", { type: "text", maxLength: LONGEST_NAME, autocomplete: "nickname", id: "guest-name" });
  const showName = () =>
    becomeGuest().then(
      (guest) => (name.value = guest.name),
      () => {},
    );
  showName();
  const dialog = make(
    "dialog",
    { class: "sheet preferences", "aria-labelledby": "preferences-title" },
    make(
      "form",
      {
        method: "dialog",
        onsubmit: () => rename(name.value.trim()),
      },
      make("h2", { id: "preferences-title", tabIndex: -1, autofocus: true }, "Preferences"),
      make("label", { class: "field", for: "guest-name" }, make("span", {}, "Your name"), name),
      makeThemes(),
      CHOICES.map(makeChoice),
      (await import("./luggage.js")).makeLuggage(),
      isAlone && make("a", { class: "lone", href: "#/python", onclick: () => dialog.close() }, "Python with the games, in this page"),
      make("div", { class: "row end" }, make("button", { class: "primary" }, "Done")),
    ),
  );
  const closed = new AbortController();
  addEventListener(RENAMED, showName, { signal: closed.signal });
  addEventListener(PREFERRED, (event) => showPreferred(dialog, /** @type {CustomEvent} */ (event).detail), { signal: closed.signal });
  dialog.addEventListener("close", () => {
    closed.abort();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
