/**
 * A board on which a game plays itself, slowly: its boards come in one answer. It rests while nobody looks, can be
 * paused, and does not move at all where little motion is preferred.
 */

import { getOnce } from "../api.js";
import { Board } from "../board/board.js";
import { Kit } from "../board/kit.js";
import { make, makeButton, wantsStillness } from "../dom.js";
import { withIcon } from "../icons.js";

const STEP_EVERY = 1900;
/** So many steps long the end of the game is seen. */
const REST = 4;
/** Where it begins, as a part of the boards: there is something to see already. */
const BEGIN_AT = 0.4;

export class Living {
  /** @param {any} game @param {() => void} choose what a click does */
  constructor(game, choose) {
    this.game = game;
    this.board = new Board({ label: "" });
    this.board.element.setAttribute("aria-hidden", "true");
    /** @type {import("../board/kit.js").Layout[]} */
    this._layouts = [];
    this._at = 0;
    this._timer = 0;
    this._pause = makeButton(withIcon("pause", "Pause"), () => this._toggle(), { class: "quiet", "data-act": "pause", hidden: true });
    this.element = make(
      "section",
      { class: "living", "aria-labelledby": "living-name" },
      makeButton([this.board.element], choose, {
        class: "living-board",
        "data-act": "living",
        "aria-label": `Try ${game.title}`,
        "aria-describedby": "living-words",
      }),
      make(
        "div",
        { class: "living-line" },
        make("h2", { id: "living-name" }, game.title),
        make("p", { class: "small", id: "living-words" }, "Played by computers. Click the board to try it."),
        this._pause,
      ),
    );
  }

  /** Show the game; without it, there is just no picture. */
  async begin() {
    try {
      const { kit, boards } = await getOnce(`/api/showcase/${encodeURIComponent(this.game.name)}`);
      const drawn = new Kit(kit);
      this._layouts = boards.map((/** @type {any} */ board) => drawn.draw(board));
    } catch {
      return;
    }
    this._at = Math.floor(BEGIN_AT * this._layouts.length);
    this._show(false);
    if (wantsStillness() || !this.element.isConnected) return;
    this._pause.hidden = false;
    this._toggle();
  }

  /** No more moves. */
  stop() {
    clearInterval(this._timer);
    this._timer = 0;
  }

  /** Pause, or go on. */
  _toggle() {
    if (this._timer) this.stop();
    else this._timer = setInterval(() => this._step(), STEP_EVERY);
    this._pause.replaceChildren(...(this._timer ? withIcon("pause", "Pause") : withIcon("play", "Go on")));
    this.element.dataset.playing = String(Boolean(this._timer));
  }

  _step() {
    if (document.hidden) return;
    if (wantsStillness()) return this.stop();
    if (!this.board.motion) return void this._learnToMove();
    this._at = (this._at + 1) % (this._layouts.length + REST);
    if (this._at < this._layouts.length) this._show(this._at > 0);
  }

  /** How things move is loaded before the first move, and not with the page. */
  async _learnToMove() {
    try {
      const { Animator } = await import("../board/animate.js");
      this.board.moveWith(Animator);
    } catch {
      // The next step tries again.
    }
  }

  /** @param {boolean} animate */
  _show(animate) {
    this.board.show(/** @type {any} */ (this._layouts[this._at]), { animate });
    this.board.element.removeAttribute("aria-label");
    this.element.dataset.at = String(this._at);
  }
}
