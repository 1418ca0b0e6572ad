/** How a game might have gone on: a line of moves that can be stepped through on the board. */

import { getPosition } from "../board/kit.js";
import { make, makeButton } from "../dom.js";
import { icon } from "../icons.js";
import { sayMove } from "../spoken.js";

/**
 * @typedef {{
 *   show: (layout: import("../board/kit.js").Layout, wishes: {animate: boolean, back: boolean}) => void,
 *   leave: () => void,
 * }} Stage the board on which it is shown
 */

export class Variation {
  /** @param {any} record @param {Stage} stage */
  constructor(record, stage) {
    this.record = record;
    this.stage = stage;
    this.ply = 0;
    /** @type {string[]} */
    this.line = [];
    /** @type {{move: string, words: string}[]} */
    this.said = [];
    this.at = 0;
    this.words = make("p", { class: "words", role: "status" });
    this.back = makeButton([icon("previous")], () => this.go(this.at - 1), { class: "step", "aria-label": "One move back in the line" });
    this.on = makeButton([icon("next")], () => this.go(this.at + 1), { class: "step", "aria-label": "One move on in the line" });
    this.moves = make("ol", { class: "line-moves" });
    this.element = make(
      "section",
      { class: "variation", hidden: true, "aria-label": "Another line" },
      this.words,
      this.moves,
      make(
        "div",
        { class: "row wrap" },
        this.back,
        this.on,
        makeButton("Back to the game", () => this.stage.leave(), { class: "primary", "data-act": "back" }),
      ),
    );
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {number} ply where it begins @param {string[]} line @param {string[]} words the same in words */
  async open(ply, line, words) {
    this.ply = ply;
    this.line = line;
    this.said = line.map((move, index) => ({ move, words: words[index] }));
    this.at = -1;
    this.element.hidden = false;
    this.writeMoves();
    await this.go(1);
    this.on.focus({ preventScroll: true });
  }

  writeMoves() {
    this.moves.replaceChildren(
      ...this.said.map((move, index) =>
        make("li", {}, makeButton(sayMove(move), () => this.go(index + 1), { class: "line-move" })),
      ),
    );
  }

  /** Write everything again, as moves are to be written otherwise. */
  rewrite() {
    if (!this.isOpen) return;
    this.writeMoves();
    this.mark();
  }

  close() {
    this.element.hidden = true;
    this.at = -1;
  }

  /** Show the position after so many moves of the line. @param {number} wanted */
  async go(wanted) {
    const at = Math.max(0, Math.min(this.line.length, wanted));
    if (at === this.at) return;
    const by = this.at < 0 ? 0 : at - this.at; // the first position of a line does not come out of what was shown before
    this.at = at;
    const { record, ply, line } = this;
    const moves = [...record.moves.slice(0, ply), ...line.slice(0, at)];
    const page = await getPosition({ game: record.game, seed: record.seed, moves, choices: false });
    if (at !== this.at || !this.isOpen) return;
    this.stage.show(page.layout, { animate: Math.abs(by) === 1, back: by < 0 });
    this.mark();
  }

  /** Say where one is. */
  mark() {
    const { record, ply, line, at } = this;
    this.back.disabled = at === 0;
    this.on.disabled = at === line.length;
    for (const [index, item] of [...this.moves.children].entries()) {
      if (index + 1 === at) item.firstElementChild?.setAttribute("aria-current", "true");
      else item.firstElementChild?.removeAttribute("aria-current");
    }
    const made = at ? `move ${ply + at} is ${sayMove(this.said[at - 1])}` : "before it";
    this.words.textContent = `Instead of move ${ply + 1}, ${sayMove(record.history[ply])}: ${made}.`;
  }
}
