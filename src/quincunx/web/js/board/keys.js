/** The whole board by keyboard: arrows go from site to site, Enter chooses, R turns, Escape goes a step back. */

import { announce } from "../dom.js";
import { sayMove } from "../spoken.js";
import { saySending } from "./sending.js";

/** @typedef {import("./picker.js").Picker} Picker */

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How much being off to the side counts against being near. */
const ASIDE = 2.2;

/** @param {Picker} picker */
export function followKeys(picker) {
  const { board } = picker;
  let at = "";

  /** Tab reaches one site: the one visited last, or the first that can be chosen. */
  const settle = () => {
    const sites = board.layout?.sites ?? [];
    if (!sites.some((site) => site.id === at)) {
      const next = picker.choices?.next(picker.chosen) ?? new Set();
      at = (sites.find((site) => next.has(picker.choices?.kindOf(site.id) ?? "")) ?? sites[0])?.id ?? "";
    }
    for (const site of sites)
      board.siteElement(site.id)?.setAttribute("tabindex", site.id === at ? "0" : "-1");
  };

  /** @param {string} id */
  const go = (id) => {
    at = id;
    settle();
    board.siteElement(id)?.focus();
  };

  board.element.addEventListener("settle", settle);
  board.element.addEventListener("focusin", (event) => {
    const id = board.siteOf(event.target);
    if (id === null) return;
    at = id;
    settle();
    const shown = /** @type {Element} */ (event.target).matches(":focus-visible");
    board.showFocus(shown ? id : null);
    if (shown) picker.point(board.middle(id), id, true);
  });
  board.element.addEventListener("focusout", () => {
    board.showFocus(null);
    picker.leave();
  });
  board.element.addEventListener("keydown", (event) => {
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (arrow) {
      event.preventDefault();
      const next = neighbour(board, at, arrow);
      if (next) go(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) picker.press(board.middle(at), at, "keys");
    }
  });
  board.listenAround("keydown", (event) => followAnywhere(picker, event));
}

/** These keys are useful together with the mouse too, so they work wherever the focus is. @param {Picker} picker @param {KeyboardEvent} event */
function followAnywhere(picker, event) {
  if (event.target instanceof Element && event.target.closest("input, select, dialog")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // A key that is held down does not press what comes under it next.
  if (event.repeat && event.key === "Enter") event.preventDefault();
  if (["r", "R", "[", "]"].includes(event.key)) {
    picker.turn(event.key === "R" || event.key === "[" ? -1 : 1);
    if (picker.current) {
      const words = [sayMove(picker.current), saySending(picker.board, picker.current)].filter(Boolean).join(", ");
      announce(`${picker.turns.indexOf(picker.current) + 1} of ${picker.turns.length}: ${words}`);
    }
  } else if (event.key === "Escape" && picker.choices) {
    picker.back();
  }
}

/**
 * The nearest site in a direction.
 * @param {import("./board.js").Board} board
 * @param {string} from
 * @param {number[]} direction
 * @returns {string | null}
 */
export function neighbour(board, from, [dx, dy]) {
  const [x, y] = board.middle(from);
  let best = null;
  let least = Infinity;
  for (const site of board.layout?.sites ?? []) {
    const [sx, sy] = board.middle(site.id);
    const along = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    const far = along + ASIDE * aside;
    if (along > 1 && far < least) [best, least] = [site.id, far];
  }
  return best;
}
