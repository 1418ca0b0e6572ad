/**
 * Tells the style sheets what a table is made of, as classes of the whole. Selectors with `:has()` would say the same,
 * but with them the browser looks at every element of a table anew whenever the pointer moves something on its board.
 */

/** What is there, by the class that says so. */
const PARTS = {
  "with-pieces": ".item",
  "with-common-pieces": ".others > .trays > .tray",
  "many-others": ".others.many",
  "many-others-with-pieces": ".others.many .item",
  "some-others": ".others > .strip",
  "several-here": ".own > .strip ~ .strip",
  "many-here": ".own.many",
  "many-here-with-pieces": ".own.many .item",
  "facing-each-other": ".own.facing",
  "around-the-board": ".own.around > .strip",
  "at-once": ".bar.realtime",
  "several-at-once": ".bar.several",
  "gathering": ".waiting.room:not([hidden])",
  "with-tidings": ".tidings:not([hidden])",
  "ended": ".ending:not([hidden])",
};

/** @param {HTMLElement} table */
export function noteComposition(table) {
  for (const [name, part] of Object.entries(PARTS)) table.classList.toggle(name, table.querySelector(part) !== null);
}
