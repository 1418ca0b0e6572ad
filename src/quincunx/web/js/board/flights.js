/** Things on their way between the board and what lies beside it: pictures over the page, each moved as a whole. */

import { make } from "../dom.js";
import { boxOf, drawPicture } from "./shapes.js";

/**
 * @typedef {import("./changes.js").Stock} Stock
 * @typedef {import("./kit.js").Piece} Piece
 * @typedef {{x: number, y: number, width: number}} Spot the middle of something in the window, and its width
 * @typedef {{element: HTMLElement, home: Spot, height: number}} Flight and where it is on the board
 */

/** How high things are carried, in pixels, and how much larger they are then. */
const LIFT = 12;
const LARGER = 1.06;
const RISE = 40;

export class Flights {
  /** @param {SVGSVGElement} board */
  constructor(board) {
    this._board = board;
  }

  /** Where items lie, or whoever has them sits; null if neither is to be seen. @param {Stock | undefined} stock @returns {Spot | null} */
  placeOf(stock) {
    if (!stock) return null;
    const around = this._board.closest(".table") ?? document;
    const item = `[data-item="${CSS.escape(stock.id)}"] .picture`;
    const seat = `.strip[data-seat="${stock.seat}"] .strip-head`;
    for (const selector of [item, seat]) {
      const { left, top, width, height } = around.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      if (width && height) return { x: left + width / 2, y: top + height / 2, width: Math.min(width, height) };
    }
    return null;
  }

  /** A picture of a piece where it lies on the board. @param {Piece} piece @returns {Flight} */
  make({ shapes }) {
    const box = boxOf(shapes);
    const matrix = this._board.getScreenCTM() ?? new DOMMatrix();
    const start = new DOMPoint(box[0], box[1]).matrixTransform(matrix);
    const [width, height] = [box[2] * matrix.a, box[3] * matrix.d];
    const element = make("div", { class: "flying", "aria-hidden": "true" }, drawPicture(shapes, box));
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
    return { element, home: { x: start.x + width / 2, y: start.y + height / 2, width }, height };
  }

  /** @param {Flight} flight */
  append({ element }) {
    document.body.append(element);
  }

  /**
   * From elsewhere to its place: carried over it and put down, from higher up if it stands on others.
   * @param {Flight} flight @param {Spot} from @param {boolean} over others
   * @returns {Keyframe[]}
   */
  arrival(flight, from, over) {
    const { home } = flight;
    const at = placing(flight);
    const small = shrinking(flight, from);
    return over
      ? [
          { ...at(from, 0, small), easing: "ease-out" },
          { ...at(home, RISE, LARGER), offset: 0.55, easing: "ease-in" },
          { ...at(home), offset: 0.85, easing: "ease-out" },
          { ...at(home, 3), offset: 0.92, easing: "ease-in" },
          at(home),
        ]
      : [
          { ...at(from, 0, small), easing: "ease-out" },
          { ...at(home, LIFT, LARGER), offset: 0.7, easing: "ease-out" },
          at(home),
        ];
  }

  /** From its place to elsewhere: lifted off, carried away, and gone. @param {Flight} flight @param {Spot} to @returns {Keyframe[]} */
  departure(flight, to) {
    const at = placing(flight);
    const small = shrinking(flight, to);
    return [
      { ...at(flight.home), opacity: 1, easing: "ease-in" },
      { ...at(flight.home, RISE, 1.1), opacity: 1, offset: 0.35, easing: "ease-in-out" },
      { ...at(to, 0, small), opacity: 1, offset: 0.88 },
      { ...at(to, 0, small), opacity: 0 },
    ];
  }
}

/** A picture at a spot, higher up or larger than it is. @param {Flight} flight */
function placing({ home, height }) {
  return (/** @type {Spot} */ { x, y }, up = 0, scale = 1) => ({
    transform: `translate(${x - home.width / 2}px, ${y - height / 2 - up}px) scale(${scale})`,
  });
}

/** How much smaller a picture is elsewhere. @param {Flight} flight @param {Spot} there */
function shrinking({ home, height }, there) {
  return Math.min(1, there.width / Math.max(home.width, height));
}
