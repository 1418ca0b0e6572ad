/** What is kept in this browser: looks, sounds, how moves are confirmed, answered and written, and who is to begin the next game. */

import { make } from "./dom.js";
import { isLike, recall, remember } from "./keepsakes.js";
import { fileAt } from "./way.js";

const KEY = "quincunx";
/** What the names of choices are like. */
const PLAIN = /^[a-z_]{1,40}$/;
const DEFAULTS = {
  theme: "auto",
  palette: "usual",
  sound: "on",
  confirm: "touch",
  pace: "natural",
  moves: "words",
  level: 3,
  engine: "off",
  lines: 3,
  /** How many games of each kind were begun against the computer. @type {Record<string, number>} */
  begun: {},
};

/** @type {Record<string, any>} */
const values = { ...DEFAULTS };
recollect();

/** Another tab may have kept something since; what was not kept, as the browser keeps nothing, stays. */
function recollect() {
  Object.assign(values, recall(KEY, {}));
}

/** @param {keyof typeof DEFAULTS} name */
export function preferred(name) {
  return values[name];
}

/** An event of the window: something else is preferred; its detail is the name of that. */
export const PREFERRED = "preferred";

/** @param {string} name @param {any} value @returns {Promise<void>} when the page looks as preferred */
export function prefer(name, value) {
  recollect();
  values[name] = value;
  remember(KEY, values);
  dispatchEvent(new CustomEvent(PREFERRED, { detail: name }));
  return applyLooks();
}

/** All preferences, to be taken along. */
export const packPreferences = () => ({ ...values });

/** Prefer what somebody has brought along; what is no preference is left out. @param {unknown} brought */
export async function adoptPreferences(brought) {
  for (const [name, value] of Object.entries(brought ?? {})) {
    const usual = Object.hasOwn(DEFAULTS, name) ? DEFAULTS[/** @type {keyof typeof DEFAULTS} */ (name)] : undefined;
    if (usual === undefined || !isLike(value, usual)) continue;
    if (typeof value === "string" && !PLAIN.test(value)) continue;
    await prefer(name, value);
  }
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
export async function loadTheme(theme) {
  const href = fileAt(`themes/${theme}.css`);
  const sheets = [...document.querySelectorAll("link")].map((sheet) => new URL(sheet.href).pathname);
  if (theme === "auto" || sheets.includes(href)) return theme;
  const link = make("link", { rel: "stylesheet", href });
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", () => resolve(theme));
    link.addEventListener("error", () => resolve("auto"));
  });
  document.head.append(link);
  return loaded;
}
