/** Try it yourself: the position before a mistake, in which one may look for something better. */

import { post } from "../api.js";
import { Bar } from "../board/bar.js";
import { Animator } from "../board/animate.js";
import { Board } from "../board/board.js";
import { Choices } from "../board/choices.js";
import { getPosition } from "../board/kit.js";
import { Picker } from "../board/picker.js";
import { Trays } from "../board/trays.js";
import { capitalise, make, makeButton } from "../dom.js";
import { eitherWay, sayMove } from "../spoken.js";
import { Spot } from "./spot.js";

/**
 * @typedef {{
 *   present: (board: Board, spot: HTMLElement) => void,
 *   showAnswer: (ply: number) => void,
 *   leave: () => void,
 * }} Stage the place of the board, and what may follow
 */

export class Trial {
  /** @param {any} record @param {Stage} stage */
  constructor(record, stage) {
    this.record = record;
    this.stage = stage;
    this.ply = 0;
    /** Counts what has been shown, so that what comes late is left out. */
    this.shown = 0;
    this.board = new Board({ label: "The board", interactive: true }).moveWith(Animator);
    this.spot = new Spot(this.board);
    this.picker = new Picker(this.board, {
      changed: () => this.showChoosing(),
      play: (choice) => this.answer(choice),
      claim: () => {},
      refuse: (point) => this.spot.show("That is not possible here.", point),
    });
    this.bar = new Bar(this.picker);
    this.trays = new Trays((item) => this.picker.take(item));
    this.words = make("p", { class: "words", role: "status", tabIndex: -1 });
    this.again = makeButton("Try again", () => this.begin(true), { class: "primary", "data-act": "again" });
    this.element = make(
      "section",
      { class: "trial", hidden: true, "aria-label": "Try it yourself" },
      this.words,
      this.trays.element,
      this.bar.element,
      make(
        "div",
        { class: "row wrap" },
        this.again,
        makeButton("Show the answer", () => this.stage.showAnswer(this.ply), { "data-act": "answer" }),
        makeButton("Back to the game", () => this.stage.leave(), { "data-act": "back" }),
      ),
    );
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {number} ply the move to be found @param {string} review its name */
  async open(ply, review) {
    this.ply = ply;
    this.review = review;
    this.element.hidden = false;
    await this.begin();
  }

  close() {
    this.shown += 1;
    this.picker.offer(null);
    this.element.hidden = true;
  }

  /** @param {string[]} [further] moves after it */
  find(further = []) {
    const { game, seed, moves } = this.record;
    return getPosition({ game, seed, moves: [...moves.slice(0, this.ply), ...further] });
  }

  /** @param {boolean} [again] after a move, which is taken back then */
  async begin(again = false) {
    const turn = ++this.shown;
    const page = await this.find();
    if (turn !== this.shown) return;
    const { record, ply } = this;
    const { seat } = record.history[ply];
    const who = record.seat_names.length > 1 ? `${capitalise(record.seat_names[seat])} to move` : "Your turn";
    this.say(`${who}: find something better than ${sayMove(record.history[ply])}.`, "");
    this.stage.present(this.board, this.spot.element);
    this.board.show(page.layout, { animate: again, back: true });
    this.trays.show(page.layout.trays.filter((/** @type {any} */ tray) => tray.seat === null || tray.seat === seat));
    this.again.hidden = true;
    this.bar.element.hidden = false;
    this.picker.offer(new Choices(page.choices, page.layout));
    this.words.focus({ preventScroll: true });
  }

  showChoosing() {
    this.trays.mark(new Set(this.picker.choices?.trayItems() ?? []), this.picker.chosen);
    const asks = this.picker.choices !== null;
    this.bar.show(asks ? "Your turn" : "", asks ? (this.board.layout?.task ?? "") : "");
    this.board.element.classList.toggle("placing", this.picker.placing);
  }

  /** @param {any} choice */
  async answer(choice) {
    const { move } = choice;
    const turn = ++this.shown;
    this.say(`${capitalise(sayMove(choice))}: the engine is looking at it.`, "");
    this.bar.element.hidden = true;
    try {
      const [page, found] = await Promise.all([
        this.find([move]),
        post(`/api/reviews/${this.review}/tries`, { ply: this.ply, move }),
      ]);
      if (turn !== this.shown) return;
      this.board.show(page.layout, { animate: true });
      this.say(eitherWay(found.words, found.plain), found.solved ? "right" : "wrong");
    } catch (problem) {
      if (turn === this.shown) this.say(/** @type {Error} */ (problem).message, "wrong");
    }
    if (turn !== this.shown) return;
    this.again.hidden = false;
    this.again.focus({ preventScroll: true });
  }

  /** @param {string} words @param {"right" | "wrong" | ""} kind */
  say(words, kind) {
    this.words.textContent = words;
    this.words.className = `words ${kind}`;
  }
}
