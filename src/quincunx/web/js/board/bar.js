/** The bar below a board: what to do now, in words and as buttons. */

import { capitalise, make, makeButton } from "../dom.js";
import { quoteMove, sayMove } from "../spoken.js";
import { MoveButtons, setUsable } from "./move_buttons.js";
import { saySending } from "./sending.js";
import { boxOf, drawPicture, drawShapes, shapesOn } from "./shapes.js";

/**
 * @typedef {import("./picker.js").Picker} Picker
 * @typedef {import("./kit.js").Choice} Choice
 * @typedef {{
 *   act: string, words: string, press: () => void, primary?: boolean, isOff?: boolean, label?: string, move?: string,
 * }} Wanted a button as it should be
 */

/** How much of the board is shown around a ghost, in board units. */
const AROUND = 34;

export class Bar {
  /** @param {Picker} picker */
  constructor(picker) {
    this.picker = picker;
    this.whose = make("strong", { class: "whose" });
    this.what = make("span", { class: "what" });
    this.words = make("p", { class: "words", role: "status" }, make("span", {}, this.whose, this.what));
    this.buttons = make("div", { class: "buttons" });
    this.moves = new MoveButtons((move) => picker.play(move));
    this.pictures = make("div", { class: "pictures", role: "group", "aria-label": "Which one?" });
    this.controls = make("div", { class: "controls" }, this.moves.element, this.buttons);
    this.element = make("div", { class: "bar" }, this.words, this.pictures, this.controls);
    /** @type {Choice[]} */
    this._pictured = [];
    /** Whether what is chosen can be claimed at any time, so that the buttons for it have their places. */
    this.claims = false;
    /** The only move there is, if the status says so. @type {Choice | null} */
    this._forced = null;
    /** Which buttons there are; they keep their focus while nothing about them changes. */
    this._written = "";
  }

  /**
   * @param {string} whose turn it is, with which the line begins
   * @param {string} what there is to do or to wait for, while nothing is chosen
   * @param {{places?: import("./move_buttons.js").Place[], forced?: Choice | null}} [about] where buttons for moves
   *   are; the only move there is
   */
  show(whose, what, { places = [], forced = null } = {}) {
    this._forced = forced;
    const more = this._describe() || what;
    write(this.whose, whose);
    write(this.what, more && `${whose && ": "}${more}`);
    this.words.dataset.move = this.picker.current?.move ?? "";
    this._showButtons();
    this.moves.show(places, this.picker.choices?.moves ?? [], {
      describe: (move) => this.picker.board.site(move.steps[0])?.label ?? sayMove(move),
      forced,
    });
    this._showPictures();
  }

  _describe() {
    const { picker } = this;
    const { choices } = picker;
    if (!choices || (choices.moves.length === 0 && !choices.claim)) return "";
    if (picker.pictures.length) {
      const more = picker.ready.length > 0 && choices.extendable(picker.chosen);
      return `which one do you mean?${more ? " Or choose more." : ""}`;
    }
    if (this._forced) return "";
    if ((picker.pinned || picker.parked) && picker.current) {
      const sending = saySending(picker.board, picker.current);
      return `play ${quoteMove(picker.current)}?${sending && ` It ${sending}.`}`;
    }
    if (picker.placing) {
      if (!picker.current) return countPlaces(picker.candidates);
      const words = [sayMove(picker.current), saySending(picker.board, picker.current)].filter(Boolean).join(", ");
      return picker.turns.length > 1 ? `${words} (right-click or R turns it)` : words;
    }
    return this._describeChosen();
  }

  _describeChosen() {
    const { picker } = this;
    const choices = /** @type {import("./choices.js").Choices} */ (picker.choices);
    if (picker.chosen.length === 0) return "";
    const chosen = picker.chosen.length;
    if (picker.claiming) {
      return chosen < 2 ? "1 chosen: choose what goes with it." : `${chosen} chosen: claim them, or choose more.`;
    }
    if (picker.ready.length) {
      const more = choices.extendable(picker.chosen);
      return more ? `play ${quoteMove(picker.ready[0])}, or choose more.` : "";
    }
    if (choices.lacksOnlyPiece(picker.chosen)) return "now choose the piece to put there.";
    if (picker.candidates.length === 0) return `${chosen} chosen: no move combines these.`;
    const missing = Math.min(...picker.candidates.map((move) => move.steps.length)) - chosen;
    return `${chosen} chosen: at least ${missing} more ${missing === 1 ? "is" : "are"} needed.`;
  }

  _showButtons() {
    const wanted = this._wantButtons();
    const written = JSON.stringify(wanted); // in which what they do is left out
    if (written === this._written) return;
    this._written = written;
    this.buttons.replaceChildren(...wanted.map(makeWanted));
  }

  /** @returns {Wanted[]} */
  _wantButtons() {
    const { picker } = this;
    const forced = this._forced;
    // One that has a place of its own is shown there.
    if (forced && !forced.button)
      return [{ act: "forced", words: "Play", primary: true, move: forced.move, press: () => this._forced && picker.play(this._forced) }];
    const waits = picker.pinned || picker.parked;
    const complete = waits || (picker.ready.length > 0 && !picker.pictures.length && !picker.placing);
    const claims = picker.claiming && picker.chosen.length > 1;
    const chosen = picker.pinned || picker.chosen.length > 0;
    const ways = picker.turns.length;
    const confirm = { act: "confirm", primary: true, press: () => picker.confirm() };
    return [
      ...(this.claims || claims ? [{ ...confirm, words: "Claim", isOff: !claims }] : []),
      ...(complete ? [{ ...confirm, words: "Play" }] : []),
      ...(ways > 1 ? [{ act: "turn", words: "↻ Turn", label: `Turn, ${ways} ways`, press: () => picker.turn(1) }] : []),
      ...(this.claims || chosen ? [{ act: "cancel", words: "Cancel", isOff: !chosen, press: () => picker.clear() }] : []),
    ];
  }

  _showPictures() {
    const { picker } = this;
    if (picker.pictures === this._pictured) return;
    this._pictured = picker.pictures;
    const sizes = picker.pictures.flatMap((move) => boxOf(move.ghost).slice(2));
    const side = Math.max(...sizes) + 2 * AROUND;
    this.pictures.replaceChildren(...picker.pictures.map((move) => this._makePicture(move, side)));
    if (picker.pictures.length) {
      this.element.scrollIntoView({ block: "nearest" });
      /** @type {HTMLElement | null} */ (this.pictures.firstElementChild)?.focus({ preventScroll: true });
    }
  }

  /** @param {Choice} move @param {number} side of what is shown, the same for all */
  _makePicture(move, side) {
    const { picker } = this;
    const [left, top, width, height] = boxOf(move.ghost);
    const layout = /** @type {import("./kit.js").Layout} */ (picker.board.layout);
    const behind = drawShapes([
      ...layout.backdrop,
      ...layout.sites.flatMap((site) => [site.outline, ...shapesOn(site)]),
    ]);
    for (const element of behind) element.classList.add("behind");
    const box = /** @type {[number, number, number, number]} */ ([
      left + width / 2 - side / 2,
      top + height / 2 - side / 2,
      side,
      side,
    ]);
    return make(
      "button",
      {
        type: "button",
        class: "choice",
        "aria-label": capitalise(sayMove(move)),
        title: capitalise(sayMove(move)),
        "data-move": move.move,
        onclick: () => picker.pick(move),
      },
      drawPicture(move.ghost, box, behind),
    );
  }
}

/** In how many places a piece can be put. @param {Choice[]} moves */
function countPlaces(moves) {
  const { size } = new Set(moves.map((move) => move.at.map(Math.round).join()));
  return `${size} ${size === 1 ? "place" : "places"} to put it`;
}

/** @param {HTMLElement} element @param {string} words */
function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** @param {Wanted} wanted */
function makeWanted({ act, words, press, primary, isOff = false, label, move }) {
  const button = makeButton(words, () => isOff || press(), {
    class: primary ? "primary" : null,
    "data-act": act,
    "data-move": move,
    "aria-label": label,
  });
  setUsable(button, !isOff);
  return button;
}
