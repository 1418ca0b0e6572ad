/** The small part of Markdown that rules pages use, as elements: headings, paragraphs, lists, tables, bold, code, links. */

import { make } from "./dom.js";

/**
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function renderMarkdown(text) {
  const blocks = [];
  for (const block of text.replaceAll("\r", "").split(/\n{2,}/)) {
    const lines = block.split("\n").filter((line) => line.trim());
    while (lines.length) blocks.push(takeBlock(lines));
  }
  return mergeLists(blocks);
}

/** Take one block from the front of the lines. @param {string[]} lines @returns {HTMLElement} */
function takeBlock(lines) {
  const heading = /^(#{1,4}) (.*)$/.exec(lines[0]);
  if (heading) {
    lines.shift();
    return make(`h${heading[1].length}`, { id: slug(heading[2]) }, inline(heading[2]));
  }
  if (lines[0].startsWith("|")) return takeTable(lines);
  if (/^(- |\d+\. )/.test(lines[0])) return takeList(lines);
  const words = [];
  while (lines.length && !/^(#|\||- |\d+\. )/.test(lines[0])) words.push(lines.shift());
  return make("p", {}, inline(words.length ? words.join(" ") : /** @type {string} */ (lines.shift())));
}

/** @param {string[]} lines */
function takeTable(lines) {
  const rows = [];
  while (lines.length && lines[0].startsWith("|"))
    rows.push(
      /** @type {string} */ (lines.shift())
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head, , ...body] = rows;
  return make(
    "div",
    { class: "wide-table" },
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          head.map((cell) => make("th", { scope: "col" }, inline(cell))),
        ),
      ),
      make(
        "tbody",
        {},
        body.map((row) =>
          make(
            "tr",
            {},
            row.map((cell) => make("td", {}, inline(cell))),
          ),
        ),
      ),
    ),
  );
}

/** @param {string[]} lines */
function takeList(lines) {
  const ordered = /^\d/.test(lines[0]);
  const items = [];
  while (lines.length && !/^(#|\|)/.test(lines[0])) {
    const line = /** @type {string} */ (lines.shift());
    const start = /^(- |\d+\. )(.*)$/.exec(line);
    if (start) items.push(start[2]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return make(
    ordered ? "ol" : "ul",
    {},
    items.map((item) => make("li", {}, inline(item))),
  );
}

/** Joins lists that only empty lines separate. @param {HTMLElement[]} blocks */
function mergeLists(blocks) {
  const merged = /** @type {HTMLElement[]} */ ([]);
  for (const block of blocks) {
    const before = merged.at(-1);
    if (before && before.tagName === block.tagName && /^[OU]L$/.test(block.tagName))
      before.append(...block.children);
    else merged.push(block);
  }
  return merged;
}

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**")) return make("strong", {}, part.slice(2, -2));
      if (part.startsWith("`")) return make("code", {}, part.slice(1, -1));
      if (part.startsWith("*") && part.length > 2) return make("em", {}, part.slice(1, -1));
      return part;
    });
}

/** @param {string} words */
function slug(words) {
  return words.toLowerCase().replace(/\W+/g, "-");
}
