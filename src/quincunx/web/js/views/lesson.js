/** A lesson: steps with something to look at or to do. */

import { Bar } from "../board/bar.js";
import { placesOf } from "../board/move_buttons.js";
import { Animator } from "../board/animate.js";
import { Board } from "../board/board.js";
import { Choices } from "../board/choices.js";
import { complete, getPosition } from "../board/kit.js";
import { Picker } from "../board/picker.js";
import { Trays } from "../board/trays.js";
import { wayBetween } from "../board/way.js";
import { capitalise, make, makeButton, wait } from "../dom.js";
import { noteLearned } from "../learned.js";
import { preferred } from "../preferences.js";
import { placeRulesButton } from "../rules/button.js";
import { startGuided } from "./guide.js";
import { noteComposition } from "./composition.js";
import { Hand } from "./hand.js";
import { addressOf, loadLessons, makeContents } from "./lessons.js";
import { Spot } from "./spot.js";

/** How long a learner's own move can be seen before the reply to it, in milliseconds. */
const BEFORE_REPLY = 900;

/** @param {HTMLElement} place @param {string} name @param {string} [id] @param {string} [number] */
export async function showLesson(place, name, id, number = "1") {
  const [game, lessons] = await loadLessons(name);
  const found = Math.max(0, lessons.findIndex((lesson) => lesson.id === id));
  const view = new LessonView(game, lessons, found);
  place.replaceChildren(view.element);
  await view.begin(Math.min(lessons[found].steps.length, Math.max(1, Number(number) || 1)) - 1);
  const removeRules = placeRulesButton(game.name, game.title);
  return () => {
    removeRules();
    view.hand.close();
  };
}

class LessonView {
  /** @param {any} game @param {any[]} lessons all of the game @param {number} at which of them it is */
  constructor(game, lessons, at) {
    const lesson = lessons[at];
    this.game = game;
    this.lessons = lessons;
    this.lesson = lesson;
    /** The lesson after it, if there is one. */
    this.following = lessons[at + 1];
    this.index = 0;
    /** Counts what has been shown, so that what comes late is left out. */
    this.shown = 0;
    /** How what is shown came about. @type {import("../board/way.js").Line | null} */
    this.line = null;
    const label = `A ${game.title} board`;
    this.board = new Board({ label, interactive: true }).moveWith(Animator);
    /** The same without anything to choose: for what is looked at, and after an answer. */
    this.picture = new Board({ label }).moveWith(Animator);
    this.spot = new Spot(this.board);
    this.picker = new Picker(this.board, {
      changed: () => this.showChoosing(),
      play: (move) => this.answer(move),
      claim: () => {},
      refuse: (point, site) => this.refuse(point, site),
    });
    this.bar = new Bar(this.picker);
    this.trays = new Trays((item) => this.picker.take(item));
    this.hand = new Hand();
    this.element = this.makeElement();
    document.title = `${lesson.title} – ${game.title} – Quincunx`;
  }

  makeElement() {
    const { game, lesson } = this;
    this.progress = make("progress", { max: lesson.steps.length, "aria-label": "Steps done" });
    this.count = make("span", { class: "small" });
    this.words = make("p", { class: "ask", id: "lesson-words", tabIndex: -1 });
    this.standing = make("p", { class: "small standing" });
    this.reply = make("p", { class: "reply", role: "status" });
    this.onward = make("div", { class: "row wrap" });
    this.boardPlace = make("div", { class: "board-place" });
    this.pieces = make("section", { class: "strip", "aria-label": "Pieces" }, this.trays.element);
    const own = make("div", { class: "strips own" }, this.pieces);
    const answer = make("div", { class: "answer" }, this.reply, this.onward);
    this.hand.element.append(own, this.bar.pictures, this.bar.controls, answer);
    this.bar.element.append(this.hand.element);
    const text = make(
      "div",
      { class: "lesson-text" },
      make(
        "div",
        { class: "lesson-head" },
        make("h1", { class: "table-title" }, lesson.title),
        make("a", { class: "small", href: `#/lessons/${game.name}` }, "All lessons"),
      ),
      make("div", { class: "lesson-progress" }, this.progress, this.count),
      this.words,
      this.standing,
    );
    return make(
      "section",
      { class: "table lesson" },
      make("div", { class: "stage" }, text, this.boardPlace, this.bar.element),
      makeContents(game, this.lessons, lesson),
    );
  }

  get step() {
    return this.lesson.steps[this.index];
  }

  /** The position of the step after further moves, as the learner sees it. @param {string[]} [entries] @param {boolean} [choices] */
  find(entries = [], choices = false) {
    const { step, lesson } = this;
    const { seed, position, moves, positions } = step;
    const known = positions[entries.join(" ")];
    if (known) return complete(known);
    const wanted = { game: lesson.game, seed, position, moves: [...moves, ...entries] };
    return getPosition({ ...wanted, seat: lesson.seat, choices });
  }

  /** Offline there is no picture after a move that nobody expected; what is said about it holds all the same. @param {string[]} entries */
  findIfPossible(entries) {
    return this.find(entries).catch(() => null);
  }

  /** @param {number} index */
  async begin(index) {
    this.index = index;
    const { step, lesson } = this;
    const turn = ++this.shown;
    const page = await this.find([], Boolean(step.ask));
    if (turn !== this.shown) return;
    this.page = page;
    this.progress.value = index;
    this.count.textContent = `Step ${index + 1} of ${lesson.steps.length}`;
    this.words.textContent = step.ask || step.text;
    this.say("");
    this.showStanding(page.layout);
    const [width, height] = page.layout.size;
    this.element.style.setProperty("--aspect", String(width / height));
    this.showPieces(page.layout);
    if (step.ask) {
      this.showOn(this.board, page.layout);
      this.picker.offer(new Choices(page.choices, page.layout));
    } else {
      this.showOn(this.picture, page.layout);
    }
    history.replaceState(null, "", `${addressOf(this.game.name, lesson)}/${index + 1}`);
    if (step.ask) this.words.focus({ preventScroll: true });
    scrollTo(0, 0);
    if (step.text) this.lead(this.makeNext("lesson-words"));
  }

  /** Show one of the boards; what can be chosen is there with the one that takes answers. @param {Board} board */
  present(board) {
    const before = [this.board, this.picture].find((one) => one.element.isConnected && one !== board);
    const asking = board === this.board;
    if (!board.element.isConnected) this.boardPlace.replaceChildren(board.element, asking ? this.spot.element : "");
    this.element.classList.toggle("idle", !asking);
    if (!asking) this.picker.offer(null);
    return before?.layout ?? null;
  }

  /** The learner's own; they have their place in each step, whether or not there is something to choose. @param {import("../board/kit.js").Layout} layout */
  showPieces(layout) {
    const own = layout.trays.filter(({ seat }) => seat === null || seat === this.lesson.seat);
    this.trays.show(own);
    this.pieces.hidden = !own.some(({ items }) => items.length);
    noteComposition(this.element);
  }

  /**
   * Show a position of the step on one of the boards; moves that lead to it from what was shown are seen there.
   * @param {Board} board @param {import("../board/kit.js").Layout} layout @param {string[]} [entries] after how many moves
   */
  showOn(board, layout, entries = []) {
    const { seed, position, moves } = this.step;
    const line = { start: JSON.stringify([seed, position]), moves: [...moves, ...entries] };
    const way = wayBetween(this.line, line);
    this.line = line;
    const before = this.present(board);
    if (before) board.show(before);
    board.show(layout, way);
    this.showStanding(layout);
  }

  /** What a game notes about each seat, such as points. @param {import("../board/kit.js").Layout} layout */
  showStanding(layout) {
    const names = this.page.seat_names;
    const notes = layout.trays.filter((tray) => tray.note).map(({ seat, note }) => {
      const whose = seat === null ? "" : seat === this.lesson.seat ? "you" : names[seat];
      return whose ? `${capitalise(whose)}: ${note}` : capitalise(note);
    });
    this.standing.textContent = notes.join(" · ");
  }

  showChoosing() {
    const { picker } = this;
    this.trays.mark(new Set(picker.choices?.trayItems() ?? []), picker.chosen);
    const places = placesOf(this.board.layout?.named ?? [], { seats: [0], realtime: false, names: [] });
    this.bar.show(picker.choices ? "Your turn" : "", picker.choices ? (this.board.layout?.task ?? "") : "", { places });
    this.board.element.classList.toggle("placing", picker.placing);
  }

  /** @param {[number, number]} point @param {string | null} site */
  refuse(point, site) {
    const idle = site === null && !this.picker.chosen.length;
    const words = idle ? `${capitalise(this.page.layout.task)} first.` : "That is not possible here. Look at the marks.";
    this.spot.show(words, point);
  }

  /** @param {any} move */
  async answer(move) {
    const { step } = this;
    const turn = ++this.shown;
    const right = step.accept.length === 0 || step.accept.includes(move.move);
    // Where everybody plays at once, a move has its seat in front of it.
    const entry = this.page.to_act.length > 1 ? `${move.seat}:${move.move}` : move.move;
    const after = await this.findIfPossible([entry]);
    if (turn !== this.shown) return;
    this.showOn(this.picture, (after ?? this.page).layout, after ? [entry] : []);
    this.say(right ? step.right : step.wrong, right ? "right" : "wrong");
    if (right) {
      this.lead(this.makeNext());
      if (step.reply) await this.showReply([entry, step.reply], turn);
    } else {
      this.lead(
        makeButton("Try again", () => this.begin(this.index), { class: "primary", "data-act": "again" }),
        makeButton("Show me", () => this.showHow(), { "data-act": "show" }),
      );
    }
  }

  /** What the other one does then. @param {string[]} entries @param {number} turn */
  async showReply(entries, turn) {
    const [page] = await Promise.all([
      this.findIfPossible(entries),
      wait(preferred("pace") === "natural" ? BEFORE_REPLY : 0),
    ]);
    if (page && turn === this.shown) this.showOn(this.picture, page.layout, entries);
  }

  /** One of the moves asked for, on the board but not yet made. */
  async showHow() {
    await this.begin(this.index);
    const choice = this.page.choices.find((/** @type {any} */ one) => this.step.accept.includes(one.move));
    if (choice) this.picker.suggest(choice);
  }

  /** @param {string} words @param {"right" | "wrong" | ""} [kind] */
  say(words, kind = "") {
    this.reply.textContent = words;
    this.reply.className = `reply ${kind}`;
    this.onward.replaceChildren();
  }

  /** Offer what leads on, beside the board and in sight. @param {...HTMLElement} controls the one to go to first */
  lead(...controls) {
    this.onward.replaceChildren(...controls);
    controls[0].focus({ preventScroll: true });
    this.onward.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} [about] the id of what is read out with it */
  makeNext(about) {
    const last = this.index + 1 === this.lesson.steps.length;
    return makeButton(last ? "Finish" : "Next", () => (last ? this.end() : this.begin(this.index + 1)), {
      class: "primary",
      "data-act": "next",
      "aria-describedby": about,
    });
  }

  end() {
    const { game, lesson, following } = this;
    this.shown += 1;
    noteLearned(game.name, lesson.id);
    this.progress.value = lesson.steps.length;
    this.count.textContent = "Done";
    this.words.textContent = `You have finished “${lesson.title}”.`;
    this.say("");
    this.lead(
      following
        ? make("a", { class: "button primary", href: addressOf(game.name, following) }, `Next: ${following.title}`)
        : makeButton("Play a game with a guide", () => startGuided(game), { class: "primary", "data-act": "guided" }),
      make("a", { class: "button", href: `#/lessons/${game.name}` }, "All lessons"),
    );
  }
}
