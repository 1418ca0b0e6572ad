/** What the engine thinks of a game: a curve of each seat's chances, and better moves where there were any. */

import { post } from "../api.js";
import { make, makeButton, makeSvg } from "../dom.js";

/** A move is marked if it gives away more than this share of the win. */
const BLUNDER = 0.15;
const HEIGHT = 100;

export class Review {
  /**
   * @param {any} record
   * @param {(ply: number) => void} look
   * @param {(move: string) => void} showMove
   */
  constructor(record, look, showMove) {
    this.record = record;
    this.look = look;
    this.showMove = showMove;
    this.ply = 0;
    /** What was found, by ply. @type {Map<number, any>} */
    this.found = new Map();
    this.stopped = false;
    this.words = make("p", { class: "small", role: "status" });
    this.progress = make("progress", {
      max: record.moves.length,
      value: 0,
      hidden: true,
      "aria-label": "Review",
    });
    this.curve = makeSvg("svg", {
      class: "curve",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": "Chances of each seat over the game",
    });
    this.curve.addEventListener("click", (event) => this._jump(/** @type {MouseEvent} */ (event)));
    this.better = make("ul", { class: "better" });
    this.button = makeButton("Have the engine review this game", () => this.run(), { "data-act": "analyse" });
    this.element = make(
      "section",
      { class: "review", "aria-label": "Review" },
      this.button,
      this.progress,
      this.curve,
      this.words,
      this.better,
    );
    this.curve.toggleAttribute("hidden", true);
  }

  stop() {
    this.stopped = true;
  }

  /** Ask for one position after the other. */
  async run() {
    this.button.hidden = true;
    this.progress.hidden = false;
    const last = this.record.moves.length;
    for (let ply = 0; ply < last && !this.stopped; ply++) {
      try {
        this.found.set(ply, await post("/api/analysis", { text: this.record.text, ply }));
      } catch (problem) {
        const { code, message } = /** @type {any} */ (problem);
        if (code === "limit/analysis") {
          await new Promise((resolve) => void setTimeout(resolve, 500));
          ply--;
          continue;
        }
        this.words.textContent = message;
        break;
      }
      this.progress.value = ply + 1;
      this.draw();
    }
    this.progress.hidden = true;
    this.show(this.ply);
    this.element.dataset.done = "true";
  }

  /** @param {number} ply */
  show(ply) {
    this.ply = ply;
    this.draw();
    const found = this.found.get(ply);
    this.better.replaceChildren();
    if (!found) {
      this.words.textContent = this.found.size ? "" : this.words.textContent;
      return;
    }
    const played = this.record.moves[ply];
    this.words.textContent = this._describe(found, played);
    this.better.append(
      ...found.candidates.map((/** @type {any} */ candidate) =>
        make(
          "li",
          {},
          makeButton("", () => this.showMove(candidate.move), {
            class: candidate.move === played ? "played" : "",
          }),
        ),
      ),
    );
    [...this.better.children].forEach((item, index) => {
      const candidate = found.candidates[index];
      const sure = candidate.proof ? ` (${candidate.proof})` : "";
      item.firstElementChild?.append(
        make("span", {}, candidate.move + (candidate.move === played ? " – played" : "")),
        make("span", {}, `${Math.round(candidate.value * 100)} %${sure}`),
      );
    });
  }

  /** @param {any} found @param {string} played */
  _describe(found, played) {
    const [best] = found.candidates;
    const own = found.candidates.find((/** @type {any} */ one) => one.move === played);
    const seat = this.record.seat_names[found.seat];
    if (best.move === played) return `${seat} to move: the best move, ${played}, was played.`;
    const lost = own ? Math.round((best.value - own.value) * 100) : 0;
    return lost > BLUNDER * 100
      ? `${seat} to move: ${best.move} was better by ${lost} %.`
      : `${seat} to move: ${best.move} was as good or better.`;
  }

  draw() {
    this.curve.toggleAttribute("hidden", this.found.size === 0);
    if (!this.found.size) return;
    const last = Math.max(1, this.record.moves.length);
    this.curve.setAttribute("viewBox", `0 0 ${last} ${HEIGHT}`);
    const seats = this.record.seat_names.length;
    const lines = Array.from({ length: seats }, (_, seat) => {
      const points = [...this.found].map(([ply, found]) => `${ply},${HEIGHT * (1 - found.values[seat])}`);
      if (this.record.outcome && this.found.size === last) {
        const { winners } = this.record.outcome;
        points.push(`${last},${HEIGHT * (1 - (winners.includes(seat) ? 1 / winners.length : 0))}`);
      }
      return makeSvg("polyline", { class: `line seat-${seat}`, points: points.join(" ") });
    });
    // With two seats the second curve is the first one upside down.
    const shown = seats === 2 ? lines.slice(0, 1) : lines;
    this.curve.replaceChildren(
      makeSvg("line", { class: "half", x1: 0, x2: last, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...shown,
      makeSvg("line", { class: "now", x1: this.ply, x2: this.ply, y1: 0, y2: HEIGHT }),
    );
    this.curve.setAttribute(
      "aria-label",
      `Chances over the game${seats === 2 ? ` of ${this.record.seat_names[0]}` : ""}, from 0 at the bottom to 1 at the top`,
    );
  }

  /** @param {MouseEvent} event */
  _jump(event) {
    const box = this.curve.getBoundingClientRect();
    this.look(Math.round(((event.clientX - box.left) / box.width) * this.record.moves.length));
  }
}
