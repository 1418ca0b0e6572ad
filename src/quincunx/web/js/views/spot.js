/** A sentence shown at a place on the board for a moment: why something is not possible there. */

import { make } from "../dom.js";

const SECONDS = 5;

export class Spot {
  /** @param {import("../board/board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.element = make("div", { class: "spot", role: "alert", hidden: true });
  }

  /** @param {string} words @param {[number, number]} point in board units */
  show(words, point) {
    const svg = this.board.element;
    const matrix = svg.getScreenCTM();
    const around = /** @type {HTMLElement} */ (
      this.element.offsetParent ?? svg.parentElement
    ).getBoundingClientRect();
    const at = matrix ? new DOMPoint(...point).matrixTransform(matrix) : new DOMPoint(0, 0);
    this.element.hidden = false;
    this.element.textContent = words;
    const width = Math.min(this.element.offsetWidth, around.width);
    const left = Math.max(width / 2 + 4, Math.min(around.width - width / 2 - 4, at.x - around.left));
    this.element.style.left = `${left}px`;
    this.element.style.top = `${at.y - around.top}px`;
    this.element.classList.toggle("below", at.y - around.top < this.element.offsetHeight + 16);
    clearTimeout(this._timer);
    this._timer = setTimeout(() => this.hide(), SECONDS * 1000);
  }

  hide() {
    this.element.hidden = true;
  }
}
