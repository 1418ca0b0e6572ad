/** The figures of a page, drawn as boards are; each when it is about to be seen. */

import { Board } from "../board/board.js";
import { loadKit } from "../board/kit.js";
import { drawPicture } from "../board/shapes.js";
import { make } from "../dom.js";

/**
 * @typedef {import("../board/kit.js").Shape} Shape
 * @typedef {{words: string, board: import("../board/kit.js").BoardState, ghosts: import("../board/kit.js").Placement[], over: Shape[], area: Box}} Panel
 * @typedef {{words: string, count: number, size: [number, number], shapes: Shape[]}} Piece
 * @typedef {{kit: string, panels: Panel[], pieces: Piece[]}} Figure
 * @typedef {[number, number, number, number]} Box
 */

/** How far below the window a figure is drawn already. */
const AHEAD = "400px";
const MARGIN = 4;

/** @param {HTMLElement} text @param {Record<string, Figure>} figures */
export function placeFigures(text, figures) {
  /** @type {Map<Element, () => void>} */
  const waiting = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: AHEAD },
  );
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (text.querySelectorAll("[data-figure]"))) {
    const figure = figures[place.dataset.figure ?? ""];
    const panels = place.querySelector(".panels");
    if (!figure || !panels) continue;
    if (figure.pieces.length) {
      panels.replaceWith(makePieces(figure.pieces));
      continue;
    }
    const boards = figure.panels.map((panel) => new FigureBoard(panel));
    panels.append(...boards.map((board) => board.element));
    waiting.set(place, () => drawBoards(figure, boards));
    observer.observe(place);
  }
}

/** @param {Figure} figure @param {FigureBoard[]} boards */
async function drawBoards(figure, boards) {
  const kit = await loadKit(figure.kit, { toPlay: false });
  for (const board of boards) board.draw(kit);
}

/** One picture: its room is kept from the beginning, so that nothing moves when it is drawn. */
class FigureBoard {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.board = new Board({ label: panel.words || "A board" });
    this.board.crop(panel.area);
    this.element = make(
      "div",
      { class: "panel" },
      this.board.element,
      panel.words && make("p", { class: "small" }, panel.words),
    );
  }

  /** @param {import("../board/kit.js").Kit} kit */
  draw(kit) {
    const { board, ghosts, over, area, words } = this.panel;
    const layout = kit.draw(board);
    this.board.show(layout);
    this.board.crop(area);
    this.board.showGhost(kit.shapesOf(ghosts));
    this.board.showOver(over);
    if (words) this.board.element.setAttribute("aria-label", `${words}: ${layout.caption}`);
    const trays = layout.trays.map(makeTray);
    this.element.append(...trays);
  }
}

/** What lies beside the board, to be looked at. @param {import("../board/kit.js").Tray} tray */
function makeTray(tray) {
  const items = tray.items.filter((item) => item.count > 0).map((item) => ({ ...item, words: "" }));
  return make(
    "div",
    { class: "figure-tray" },
    make("p", { class: "small" }, [tray.label, tray.note].filter(Boolean).join(": ")),
    items.length > 0 && makePieces(items),
  );
}

/** @param {(Piece & {label?: string})[]} pieces */
function makePieces(pieces) {
  return make(
    "ul",
    { class: "pieces" },
    pieces.map(({ words, label, count, size: [width, height], shapes }) => {
      const picture = drawPicture(shapes, [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN]);
      return make(
        "li",
        { "aria-label": label },
        picture,
        make("span", { class: "count" }, words ? `${count} ×` : `× ${count}`),
        words && make("span", {}, words),
      );
    }),
  );
}
