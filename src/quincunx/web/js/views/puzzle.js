/** A puzzle: a position, and moves to be found. Whoever knows the rules judges them; here nothing is known beforehand. */

import { becomeGuest, get, post } from "../api.js";
import { Animator } from "../board/animate.js";
import { Bar } from "../board/bar.js";
import { Board } from "../board/board.js";
import { Choices } from "../board/choices.js";
import { complete } from "../board/kit.js";
import { placesOf } from "../board/move_buttons.js";
import { Picker } from "../board/picker.js";
import { Trays } from "../board/trays.js";
import { makeCopyButton } from "../copying.js";
import { announce, capitalise, make, makeButton, wait } from "../dom.js";
import { withIcon } from "../icons.js";
import { preferred } from "../preferences.js";
import { readdress } from "../router.js";
import { placeRulesButton } from "../rules/button.js";
import { makeStudyButton } from "../study/way_in.js";
import { asSentence } from "../words.js";
import { noteComposition } from "./composition.js";
import { Hand } from "./hand.js";
import { resultWords } from "./puzzle_words.js";
import { Spot } from "./spot.js";

/** How long a move can be seen before the next one, in milliseconds. */
const BEFORE_REPLY = 900;

/**
 * @param {HTMLElement} place @param {string} game
 * @param {string} [id] which puzzle; one about as hard as the person is good at them, if none
 * @param {string} [day] on whose card it is
 */
export async function showPuzzle(place, game, id, day) {
  await becomeGuest();
  const path = id ? encodeURIComponent(id) : `next?game=${encodeURIComponent(game)}`;
  const puzzle = await get(`/api/puzzles/${path}`);
  const close = await openPuzzle(place, puzzle, { day });
  readdress(`puzzle/${puzzle.game}/${puzzle.id}${day ? `/${day}` : ""}`);
  return close;
}

/** Positions from the person's own games, one after the other. @param {HTMLElement} place */
export async function showTraining(place) {
  await becomeGuest();
  const { due, waiting, learned, puzzle } = await get("/api/training");
  if (puzzle) {
    readdress(`training/${puzzle.id}`);
    return openPuzzle(place, puzzle, { training: due });
  }
  document.title = "Training – Quincunx";
  place.replaceChildren(
    make(
      "section",
      { class: "page training" },
      make("h1", {}, "Your own mistakes"),
      make("p", {}, `Nothing to train now: ${waiting} come again another day, ${learned} learned.`),
      make("p", {}, "Have a game of yours reviewed: its mistakes come here, until you know what is better."),
      make(
        "div",
        { class: "row wrap" },
        make("a", { class: "button primary", href: "#/records" }, "Your games"),
        make("a", { class: "button", href: "#/puzzles" }, "All puzzles"),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} place @param {any} puzzle
 * @param {{day?: string, training?: number}} wishes on which day's card it is, or how many mistakes there are to train
 */
async function openPuzzle(place, puzzle, wishes) {
  const view = new PuzzleView(puzzle, await complete(puzzle.position), wishes);
  place.replaceChildren(view.element);
  view.begin();
  const removeRules = placeRulesButton(puzzle.game, puzzle.title);
  return () => {
    removeRules();
    view.close();
  };
}

class PuzzleView {
  /** @param {any} puzzle @param {any} page the position in which it begins @param {{day?: string, training?: number}} wishes */
  constructor(puzzle, page, { day, training }) {
    this.puzzle = puzzle;
    this.start = page;
    this.page = page;
    this.day = day;
    this.seat = page.to_act[0];
    this.training = training;
    this.rating = puzzle.result.you?.rating;
    /** The moves that were found. @type {string[]} */
    this.found = [];
    /** Counts what has been shown, so that what comes late is left out. */
    this.shown = 0;
    const label = `A ${puzzle.title} board`;
    this.board = new Board({ label, interactive: true }).moveWith(Animator);
    /** The same without anything to choose. */
    this.picture = new Board({ label }).moveWith(Animator);
    this.spot = new Spot(this.board);
    this.picker = new Picker(this.board, {
      changed: () => this.showChoosing(),
      play: (move) => this.guarded(() => this.attempt({ moves: [...this.found, move.move] })),
      claim: (_, steps) => this.guarded(() => this.attempt({ moves: this.found, steps })),
      refuse: (point) => this.spot.show("That is not possible here. Look at the marks.", point),
    });
    this.bar = new Bar(this.picker);
    this.trays = new Trays((item) => this.picker.take(item));
    this.hand = new Hand();
    this.hint = makeButton(withIcon("hint", "Hint"), () => this.guarded(() => this.help()), { "data-act": "hint" });
    this.giveUp = makeButton("Solution", () => this.guarded(() => this.solve()), { "data-act": "solution" });
    this.element = this.makeElement();
    document.title = `Puzzle – ${puzzle.title} – Quincunx`;
  }

  makeElement() {
    const { puzzle } = this;
    this.words = make("p", { class: "ask", tabIndex: -1 }, capitalise(puzzle.task));
    this.standing = make("p", { class: "small standing" });
    this.count = make("span", { class: "small" });
    this.reply = make("p", { class: "reply", role: "status" });
    this.onward = make("div", { class: "row wrap" });
    this.boardPlace = make("div", { class: "board-place" });
    this.pieces = make("section", { class: "strip", "aria-label": "Pieces" }, this.trays.element);
    const own = make("div", { class: "strips own" }, this.pieces);
    this.hand.element.append(
      own,
      this.bar.pictures,
      this.bar.controls,
      make("div", { class: "answer" }, this.reply, this.onward),
    );
    this.bar.element.append(this.hand.element);
    const text = make(
      "div",
      { class: "lesson-text" },
      make(
        "div",
        { class: "lesson-head" },
        make("h1", { class: "table-title" }, this.nameIt()),
        make("a", { class: "small", href: "#/puzzles" }, "All puzzles"),
      ),
      make("div", { class: "lesson-progress puzzle-acts" }, this.count, !this.training && this.hint, this.giveUp),
      this.words,
      this.standing,
    );
    return make(
      "section",
      { class: "table lesson puzzle" },
      make("div", { class: "stage" }, text, this.boardPlace, this.bar.element),
    );
  }

  nameIt() {
    const { puzzle, day, training } = this;
    if (training) return `${puzzle.title}: your own mistakes`;
    return day ? `${puzzle.title}, ${day}` : `${puzzle.title} puzzle`;
  }

  close() {
    this.shown += 1;
    this.hand.close();
  }

  begin() {
    const [width, height] = this.start.layout.size;
    this.element.style.setProperty("--aspect", String(width / height));
    this.offer(this.start, false);
    this.words.focus({ preventScroll: true });
  }

  /** Let a move be chosen. @param {any} page @param {boolean} [animate] */
  offer(page, animate = true) {
    this.page = page;
    this.show(this.board, page, animate);
    this.picker.offer(new Choices(page.choices, page.layout, [this.seat]));
    this.hint.disabled = this.giveUp.disabled = false;
    const { found, puzzle, training } = this;
    const number = found.length + 1; // there may be longer ways than the one that is known
    this.count.textContent = training ? `${training} to train now` : `Move ${number} of ${Math.max(number, puzzle.moves)}`;
  }

  /** @param {Board} board @param {any} page @param {boolean} [animate] */
  show(board, page, animate = true) {
    const before = [this.board, this.picture].find((one) => one.element.isConnected && one !== board);
    const asking = board === this.board;
    if (!board.element.isConnected) this.boardPlace.replaceChildren(board.element, asking ? this.spot.element : "");
    this.element.classList.toggle("idle", !asking);
    if (!asking) {
      this.picker.offer(null);
      this.hint.disabled = this.giveUp.disabled = true;
    }
    if (before?.layout) board.show(before.layout);
    board.show(page.layout, { animate, back: false });
    const own = page.layout.trays.filter((/** @type {any} */ { seat }) => seat === null || seat === this.seat);
    this.trays.show(own);
    this.pieces.hidden = !own.some((/** @type {any} */ { items }) => items.length);
    this.standing.textContent = page.layout.trays
      .filter((/** @type {any} */ tray) => tray.note)
      .map((/** @type {any} */ { seat, note }) => (seat === null ? capitalise(note) : `${this.nameOf(seat)}: ${note}`))
      .join(" · ");
    noteComposition(this.element);
  }

  /** @param {number} seat */
  nameOf(seat) {
    return seat === this.seat ? "You" : this.start.seat_names[seat];
  }

  showChoosing() {
    const { picker } = this;
    this.trays.mark(new Set(picker.choices?.trayItems() ?? []), picker.chosen);
    const named = picker.choices?.moves.length ? (this.board.layout?.named ?? []) : [];
    const places = placesOf(named, { seats: [0], realtime: false, names: [] });
    this.bar.show(picker.choices ? "Your turn" : "", picker.choices ? (this.board.layout?.task ?? "") : "", { places });
    this.board.element.classList.toggle("placing", picker.placing);
  }

  /** What goes wrong on the way is said, and can be tried again. @param {() => Promise<void>} act */
  async guarded(act) {
    try {
      await act();
    } catch (problem) {
      this.say(asSentence(/** @type {Error} */ (problem).message), "wrong");
      this.lead(makeButton("Try again", () => this.again(), { class: "primary", "data-act": "again" }));
    }
  }

  /** @param {string} what @param {Record<string, any>} [body] */
  ask(what, body = {}) {
    if (this.training) return post(`/api/training/${this.puzzle.id}/${what}`, body);
    return post(`/api/puzzles/${this.puzzle.id}/${what}`, { ...body, day: this.day ?? null });
  }

  /** @param {{moves: string[], steps?: string[]}} wanted */
  async attempt(wanted) {
    const turn = ++this.shown;
    this.show(this.picture, this.page, false);
    const answer = await this.ask("tries", wanted);
    if (turn !== this.shown) return;
    if (!answer.right) return this.miss(answer);
    this.found.push(answer.move);
    const [after, next] = await Promise.all(answer.positions.map(complete));
    if (turn !== this.shown) return;
    this.show(this.picture, after);
    if (answer.over) return this.end(answer.result, "Solved.");
    const words = answer.reply ? `${answer.words} ${this.nameOf(1 - this.seat)}: ${answer.reply_words}` : answer.words;
    if (next) await wait(preferred("pace") === "natural" ? BEFORE_REPLY : 0);
    if (turn !== this.shown) return;
    this.offer(next ?? after);
    this.words.textContent = words;
    announce(words);
  }

  /** @param {any} answer */
  miss(answer) {
    this.say(answer.words, "wrong");
    this.lead(
      makeButton("Try again", () => this.again(), { class: "primary", "data-act": "again" }),
      makeButton("Show the solution", () => this.guarded(() => this.solve()), { "data-act": "show" }),
    );
  }

  again() {
    this.shown += 1;
    this.say("");
    this.offer(this.page, false);
    this.words.focus({ preventScroll: true });
  }

  async help() {
    const { step, words } = await this.ask("hint", { moves: this.found });
    // A card of some kind is meant where what can be claimed is a place.
    const { claim, sites } = this.page.layout;
    const place = claim && sites.find((/** @type {any} */ { id, kind }) => kind === step && claim.sites.includes(id));
    this.picker.hold(place?.id ?? step);
    this.words.textContent = words;
    announce(words);
  }

  async solve() {
    const turn = ++this.shown;
    this.show(this.picture, this.page, false);
    const answer = await this.ask("solution");
    const pages = await Promise.all(answer.positions.map(complete));
    if (turn !== this.shown) return;
    this.end(answer.result, "", answer.words);
    this.show(this.picture, pages[0], false);
    for (const page of pages.slice(1)) {
      await wait(preferred("pace") === "natural" ? BEFORE_REPLY : 0);
      if (turn !== this.shown) return;
      this.show(this.picture, page);
    }
  }

  /** @param {any} result @param {string} words @param {string[]} [line] */
  end(result, words, line = []) {
    const { puzzle, day, training } = this;
    this.count.textContent = "Done";
    this.words.replaceChildren(
      line.length ? make("ol", { class: "puzzle-line" }, line.map((each) => make("li", {}, capitalise(each)))) : capitalise(puzzle.task),
    );
    this.say(`${words} ${resultWords(result, this.rating)}`.trim() || "It comes again.", result.state === "solved" ? "right" : "");
    this.lead(
      make("a", { class: "button primary", href: training ? "#/training" : `#/puzzle/${puzzle.game}`, "data-act": "next" }, "Next"),
      puzzle.is_open &&
        makeStudyButton(() => ({ wanted: { game: this.start.game, position: this.start.position, title: this.nameIt() } })),
      day && makeCopyButton("Copy result", () => this.shared ?? "", { "data-act": "share" }),
    );
    if (day) this.findShared();
  }

  /** The result in a few characters, to be there when it is to be copied. */
  async findShared() {
    const { entries } = await get(`/api/daily?day=${this.day}`);
    this.shared = entries.find((/** @type {any} */ one) => one.puzzle === this.puzzle.id)?.share;
  }

  /** @param {string} words @param {"right" | "wrong" | ""} [kind] */
  say(words, kind = "") {
    this.reply.textContent = words;
    this.reply.className = `reply ${kind}`;
    this.onward.replaceChildren();
  }

  /** Offer what leads on, beside the board and in sight. @param {...(HTMLElement | "" | undefined)} controls the one to go to first */
  lead(...controls) {
    const [first, ...others] = controls.filter((one) => one instanceof HTMLElement);
    this.onward.replaceChildren(first, ...others);
    first.focus({ preventScroll: true });
    this.onward.scrollIntoView({ block: "nearest" });
  }
}
