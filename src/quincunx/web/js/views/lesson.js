/** A first game in steps: a position, something to do in it, and why. */

import { get, getOnce } from "../api.js";
import { Bar } from "../board/bar.js";
import { Board } from "../board/board.js";
import { Choices } from "../board/choices.js";
import { getPosition } from "../board/kit.js";
import { Picker } from "../board/picker.js";
import { Trays } from "../board/trays.js";
import { announce, make, makeButton } from "../dom.js";
import { openSetup } from "./setup.js";
import { Spot } from "./spot.js";

/** @param {HTMLElement} place @param {string} name @param {string} [number] */
export async function showLesson(place, name, number = "1") {
  const [game, steps] = await Promise.all([
    getOnce(`/api/games/${encodeURIComponent(name)}`),
    get(`/api/games/${encodeURIComponent(name)}/lesson`),
  ]);
  const lesson = new Lesson(game, steps);
  place.replaceChildren(lesson.element);
  await lesson.begin(Math.min(steps.length, Math.max(1, Number(number) || 1)) - 1);
}

class Lesson {
  /** @param {any} game @param {any[]} steps */
  constructor(game, steps) {
    this.game = game;
    this.steps = steps;
    this.index = 0;
    this.board = new Board({ label: `A ${game.title} board`, interactive: true });
    this.spot = new Spot(this.board);
    this.picker = new Picker(this.board, {
      changed: () => this.showChoosing(),
      play: (move) => this.answer(move),
      claim: () => {},
      refuse: (point) => this.spot.show("That is not possible here. Look at the marks.", point),
    });
    this.bar = new Bar(this.picker);
    this.trays = new Trays((item) => this.picker.take(item));
    this.ask = make("p", { class: "ask" });
    this.reply = make("p", { class: "reply", role: "status" });
    this.next = makeButton("Next", () => this.begin(this.index + 1), {
      class: "primary",
      "data-act": "next",
      hidden: true,
    });
    this.again = makeButton("Try again", () => this.begin(this.index), { "data-act": "again", hidden: true });
    this.progress = make("p", { class: "small" });
    document.title = `Learn ${game.title} – Quincunx`;
    this.element = make(
      "section",
      { class: "table lesson" },
      make("div", { class: "board-place" }, this.board.element, this.spot.element),
      make(
        "div",
        { class: "strips others" },
        make("h1", { class: "table-title" }, `Learn ${game.title}`),
        make(
          "div",
          { class: "ending" },
          this.progress,
          this.ask,
          this.reply,
          make("div", { class: "row wrap" }, this.next, this.again),
        ),
      ),
      make(
        "div",
        { class: "strips own" },
        make("section", { class: "strip", "aria-label": "Pieces" }, this.trays.element),
      ),
      make("div", { class: "bar-place" }, this.bar.element),
    );
  }

  /** @param {number} index */
  async begin(index) {
    if (index >= this.steps.length) return this.end();
    this.index = index;
    const step = this.steps[index];
    this.page = await getPosition({
      game: step.game,
      seed: step.seed,
      position: step.position,
      moves: step.moves,
    });
    this.board.show(this.page.layout, { animate: true });
    this.progress.textContent = `Step ${index + 1} of ${this.steps.length}`;
    this.ask.textContent = step.ask;
    this.reply.textContent = "";
    this.reply.className = "reply";
    this.next.hidden = this.again.hidden = true;
    announce(step.ask);
    this.showTrays(this.page.layout);
    this.picker.offer(new Choices(this.page.choices, this.page.layout));
    history.replaceState(null, "", `#/lesson/${this.game.name}/${index + 1}`);
  }

  /** @param {import("../board/kit.js").Layout} layout */
  showTrays(layout) {
    const [seat] = this.page.to_act;
    this.trays.show(layout.trays.filter((tray) => tray.seat === null || tray.seat === seat));
  }

  showChoosing() {
    const { picker } = this;
    this.trays.mark(new Set(picker.choices?.trayItems() ?? []), picker.chosen);
    this.bar.show(picker.choices ? "Your turn" : "");
    this.board.element.classList.toggle("placing", picker.placing);
  }

  /** @param {any} move */
  async answer(move) {
    const step = this.steps[this.index];
    const right = step.accept.length === 0 || step.accept.includes(move.move);
    // Where everybody plays at once, a move has its seat in front of it.
    const entry = this.page.to_act.length > 1 ? `${move.seat}:${move.move}` : move.move;
    const after = await getPosition({
      game: step.game,
      seed: step.seed,
      position: step.position,
      moves: [...step.moves, entry],
      choices: false,
    });
    this.board.show(after.layout, { animate: true });
    this.reply.textContent = right ? step.right : step.wrong || "Not that one. Try again.";
    this.reply.className = right ? "reply right" : "reply wrong";
    this.next.hidden = !right;
    this.again.hidden = right;
    (right ? this.next : this.again).focus();
  }

  end() {
    this.progress.textContent = "";
    this.ask.textContent = `That is all you need to play ${this.game.title}.`;
    this.reply.textContent = "";
    this.next.hidden = true;
    this.again.hidden = true;
    this.picker.offer(null);
    this.ask.after(
      make(
        "div",
        { class: "row wrap" },
        makeButton("Play now", () => openSetup(this.game), { class: "primary", "data-act": "play" }),
        make("a", { class: "button", href: `#/rules/${this.game.name}` }, "All the rules"),
      ),
    );
  }
}
