/** A page of a game in the document: text that the server has made of Markdown, its contents, its figures. */

import { getOnce } from "../api.js";
import { make } from "../dom.js";
import { placeFigures } from "./figures.js";

/** The deepest headings that are among the contents. */
const DEEPEST = 3;
/** From so many headings on only the highest ones are among the contents. */
const MANY = 16;
/** Where there is room for the contents beside the text, as css/rules.css has it; elsewhere they are folded away. */
const BESIDE = matchMedia("(min-width: 1100px)");

/**
 * @param {string} name of the game
 * @param {string} [part] "notation" for the page of that name
 * @returns {Promise<HTMLElement>}
 */
export async function makePage(name, part = "") {
  const page = await getOnce(`/api/games/${encodeURIComponent(name)}/${part === "notation" ? part : "rules"}`);
  // All markup in it is the server's, and what is parsed in this way runs no scripts.
  const { body } = new DOMParser().parseFromString(page.html, "text/html");
  const text = make("div", { class: "text" }, [...body.childNodes]);
  const other = part === "notation" ? `#/rules/${name}` : page.notation && `#/rules/${name}/notation`;
  const words = part === "notation" ? "The rules" : "For programmers: notation and names";
  text.querySelector("h1")?.after(makeContents(page.contents));
  if (other) text.append(make("p", { class: "other-page" }, make("a", { class: "lone", href: other }, words)));
  text.addEventListener("click", (/** @type {MouseEvent} */ event) => goToHeading(event, text));
  placeFigures(text, page.figures);
  return text;
}

/** @param {{id: string, words: string, level: number}[]} headings */
function makeContents(headings) {
  const below = headings.filter(({ level }) => level > 1 && level <= DEEPEST);
  const shown = below.length < MANY ? below : below.filter(({ level }) => level === 2);
  return make(
    "nav",
    { class: "contents", "aria-label": "On this page" },
    make(
      "details",
      { open: BESIDE.matches },
      make("summary", {}, "On this page"),
      make(
        "ul",
        {},
        shown.map(({ id, words, level }) =>
          make("li", { class: `level-${level}` }, make("a", { href: `#${id}` }, words)),
        ),
      ),
    ),
  );
}

/** Links within a page leave the address alone, which says what is shown. @param {MouseEvent} event @param {HTMLElement} text */
function goToHeading(event, text) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const address = link?.getAttribute("href") ?? "";
  if (!address.startsWith("#") || address.startsWith("#/")) return;
  event.preventDefault();
  const heading = /** @type {HTMLElement | null} */ (text.querySelector(`#${CSS.escape(address.slice(1))}`));
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}
