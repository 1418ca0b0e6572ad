/** The analysis board: a study, in which moves are played for every seat, with the engine and what is known beside it. */

import { becomeGuest, get, post } from "../api.js";
import { Animator } from "../board/animate.js";
import { Bar } from "../board/bar.js";
import { Board } from "../board/board.js";
import { Choices } from "../board/choices.js";
import { complete } from "../board/kit.js";
import { placesOf } from "../board/move_buttons.js";
import { Picker } from "../board/picker.js";
import { wayBetween } from "../board/way.js";
import { announce, capitalise, make, makeButton } from "../dom.js";
import { icon, withIcon } from "../icons.js";
import { PREFERRED } from "../preferences.js";
import { placeRulesButton } from "../rules/button.js";
import { sayMove } from "../spoken.js";
import { Hand } from "../views/hand.js";
import { Spot } from "../views/spot.js";
import { isolate } from "../words.js";
import { Annotate } from "./annotate.js";
import { Branches, ROOT } from "./branches.js";
import { Chances } from "./chances.js";
import { EnginePanel } from "./engine_panel.js";
import { ExplorerPanel } from "./explorer_panel.js";
import { followKeys } from "./keys.js";
import { Meter } from "./meter.js";
import { Pieces } from "./pieces.js";
import { makeTabs } from "./tabs.js";
import { Tree } from "./tree.js";

const STALE = "study/stale";
const OVER = "The game is over here: there is nothing to find out.";

/** @param {HTMLElement} place @param {string} id @param {string} [ply] how far along the main line */
export async function showStudy(place, id, ply) {
  await becomeGuest();
  const study = await get(`/api/studies/${encodeURIComponent(id)}`);
  const view = new StudyView(study);
  place.replaceChildren(view.element);
  await view.begin(Number(ply) || 0);
  const removeRules = placeRulesButton(study.game.replace(/\(.*/, ""), study.game_title);
  return () => {
    removeRules();
    view.close();
  };
}

class StudyView {
  /** @param {any} study */
  constructor(study) {
    this.study = study;
    this.branches = new Branches(study.tree);
    this.at = ROOT;
    /** Counts what has been shown, so that what comes late is left out. */
    this.shown = 0;
    /** Changes are made one after the other. @type {Promise<unknown>} */
    this.changing = Promise.resolve();
    /** What is at each place, which never changes. @type {Map<string, Promise<any>>} */
    this.looks = new Map();
    /** How what is shown came about. @type {import("../board/way.js").Line | null} */
    this.line = null;
    const { seat_names: names, seat_roles: roles } = study;
    this.board = new Board({ label: `A ${study.game_title} board`, interactive: study.yours }).moveWith(Animator);
    this.spot = new Spot(this.board);
    this.picker = new Picker(this.board, {
      changed: () => this.showChoosing(),
      play: (choice) => this.play(choice.move),
      claim: () => {},
      refuse: (point) => this.spot.show("That is not possible here.", point),
    });
    this.bar = new Bar(this.picker);
    this.pieces = new Pieces(names, (item) => this.picker.take(item));
    this.hand = new Hand();
    this.meter = new Meter(names, roles);
    this.tree = new Tree(names, (index) => this.go(index));
    this.annotate = new Annotate((wanted) => this.change(wanted));
    const seats = names.map((/** @type {string} */ name, /** @type {number} */ seat) => ({ name: capitalise(name), role: roles[seat] }));
    this.chances = new Chances(seats, (index) => this.go(index));
    this.engine = new EnginePanel(names, {
      play: (move) => this.play(move),
      learn: (values) => this.learn(values),
      forget: () => this.meter.show(null),
    });
    this.explorer = new ExplorerPanel(names, roles, (move) => this.play(move));
    this.leaving = new AbortController();
    this.element = this.makeElement();
    followKeys(this.leaving.signal, (step) => this.step(step));
    addEventListener(PREFERRED, (event) => /** @type {CustomEvent} */ (event).detail === "moves" && this.rewrite(), { signal: this.leaving.signal });
  }

  makeElement() {
    const { study } = this;
    this.title = make("h1", { class: "table-title" }, study.title);
    this.players = make("p", { class: "small" });
    this.notice = make("p", { class: "small notice-line", role: "status" });
    this.hand.element.append(this.pieces.element, this.bar.pictures, this.bar.controls);
    this.hand.lie(!study.yours);
    this.bar.element.append(this.hand.element);
    return make(
      "section",
      { class: `table analysis ${study.yours ? "" : "foreign"}` },
      make("div", { class: "about-study" }, this.title, this.players, this.notice),
      this.meter.element,
      make("div", { class: "board-place" }, this.board.element, this.spot.element),
      this.bar.element,
      this.makeSteps(),
      make(
        "aside",
        { class: "side", "aria-label": "Analysis" },
        makeTabs("What is known", [
          { name: "engine", title: "Engine", panel: this.engine.element },
          { name: "explorer", title: "Explorer", panel: this.explorer.element, present: (shown) => this.explorer.present(shown) },
          { name: "curve", title: "Curve", panel: this.chances.element },
        ]),
        this.tree.element,
        study.yours && this.annotate.element,
      ),
      this.makeButtons(),
    );
  }

  makeSteps() {
    /** @type {[import("../icons.js").IconName, string, string][]} */
    const steps = [["first", "To the start", "Home"], ["previous", "One move back", "ArrowLeft"], ["next", "One move forward", "ArrowRight"], ["last", "To the end of the line", "End"]];
    this.steps = steps.map(([name, words, key]) =>
      makeButton([icon(name)], () => this.step(key), { class: "step", "aria-label": words, title: words, "data-step": key }),
    );
    return make("div", { class: "steps", role: "group", "aria-label": "Step through the moves" }, this.steps);
  }

  makeButtons() {
    return make(
      "div",
      { class: "row wrap study-acts" },
      makeButton(withIcon("share", "Save and share"), () => this.openKeeping(), { "data-act": "keeping", "aria-haspopup": "dialog" }),
      !this.study.yours && makeButton(withIcon("copy", "Make it mine"), () => this.copy(), { class: "primary", "data-act": "copy-study" }),
      make("a", { class: "button", href: "#/studies", "data-act": "studies" }, "All studies"),
    );
  }

  close() {
    this.shown += 1;
    this.annotate.save();
    this.leaving.abort();
    this.engine.close();
    this.explorer.close();
    this.hand.close();
  }

  /** @param {number} ply */
  begin(ply) {
    this.write();
    return this.go(this.branches.mainLine[ply - 1] ?? ROOT, true);
  }

  /** Write all that does not depend on where one is. */
  write() {
    const { study, branches } = this;
    document.title = `${study.title} – Quincunx`;
    this.title.textContent = study.title;
    const players = study.players.filter(Boolean).map(isolate).join(" – ");
    const result = study.outcome ? `${capitalise(study.outcome.reason)}.` : "";
    const whose = study.yours ? "" : "Somebody else’s study: read it, or make it yours.";
    this.players.textContent = [study.game_title, players, result, whose].filter(Boolean).join(" · ");
    this.tree.write(branches, study.root_comment);
    this.chances.write(branches);
  }

  rewrite() {
    this.write();
    this.mark();
    this.engine.rewrite();
    this.explorer.rewrite();
  }

  /** Go on in a direction, as a key says. @param {string} key */
  step(key) {
    const { branches, at } = this;
    /** @type {Record<string, () => number>} */
    const to = {
      Home: () => ROOT,
      ArrowLeft: () => branches.parent(at),
      ArrowRight: () => branches.next(at),
      ArrowUp: () => branches.beside(at, -1),
      ArrowDown: () => branches.beside(at, 1),
      End: () => branches.end(at),
    };
    return this.go(to[key]());
  }

  /** Show a place. @param {number} index @param {boolean} [anew] even if it is shown already */
  async go(index, anew = false) {
    if (index === this.at && !anew) return;
    if (this.study.yours) this.annotate.save();
    this.at = index;
    const turn = ++this.shown;
    this.mark();
    this.picker.offer(null);
    const path = this.branches.path(index);
    try {
      // The engine is asked by the way that leads there: who plays the same elsewhere is not helped.
      const [{ page, text }, root] = await Promise.all([this.look(path), this.study.from_start ? null : this.look([])]);
      if (turn !== this.shown) return;
      this.show(page, text, path, root?.text ?? null);
    } catch (problem) {
      if (turn === this.shown) this.say(/** @type {Error} */ (problem).message);
    }
  }

  /** @param {string[]} path @returns {Promise<any>} */
  look(path) {
    const key = path.join("\n");
    const known = this.looks.get(key);
    if (known) return known;
    const found = post(`/api/studies/${this.study.id}/look`, { path }).then(async (answer) => ({ ...answer, page: await complete(answer.page) }));
    found.catch(() => this.looks.delete(key));
    this.looks.set(key, found);
    return found;
  }

  /** @param {any} page @param {string} text @param {string[]} path @param {string | null} from the position that the study begins at */
  show(page, text, path, from) {
    const { layout, choices, to_act: toAct, outcome } = page;
    const line = { start: "", moves: path };
    const way = wayBetween(this.line, line);
    const [width, height] = layout.size;
    this.line = line;
    this.page = page;
    this.text = text;
    this.element.style.setProperty("--aspect", String(width / height));
    this.board.show(layout, { ...way, animate: way.animate && path.length > 0 });
    this.pieces.show(layout, toAct, outcome?.winners ?? []);
    this.picker.offer(this.study.yours && choices.length ? new Choices(choices, layout) : null);
    this.showChoosing();
    const wanted = outcome ? null : { game: page.game, position: from, moves: path };
    this.engine.look(wanted, OVER);
    this.explorer.look(wanted, OVER);
  }

  /** Say where one is. */
  mark() {
    const { branches, at, study } = this;
    this.tree.mark(at);
    this.chances.mark(branches, at);
    if (study.yours) this.annotate.show(branches, at, study.root_comment);
    for (const button of this.steps ?? []) {
      const isBack = ["Home", "ArrowLeft"].includes(button.dataset.step ?? "");
      button.disabled = isBack ? at === ROOT : branches.next(at) === at;
    }
  }

  showChoosing() {
    const { picker, page } = this;
    if (!page) return;
    this.pieces.mark(new Set(picker.choices?.trayItems() ?? []), picker.chosen);
    const places = this.study.yours ? placesOf(page.layout.named, { seats: [0], realtime: false, names: [] }) : [];
    const { whose, what } = this.describe();
    this.bar.show(whose, what, { places });
    this.board.element.classList.toggle("placing", picker.placing);
  }

  /** Who is to move, or how it has ended. */
  describe() {
    const { page, study, at } = this;
    const made = at === ROOT ? "" : `Move ${this.branches.number(at)} was ${sayMove(this.branches.moves[at])}.`;
    if (page.outcome) return { whose: "Over", what: `${page.outcome.reason}.` };
    const whose = `${capitalise(study.seat_names[page.to_act[0]])} to move`;
    return { whose, what: study.yours ? page.layout.task : made };
  }

  /** Play a move of whoever is to move: one that is there already is gone to. @param {string} move */
  async play(move) {
    const known = this.branches.follow(this.at, move);
    if (known !== null) return this.arrive(known);
    if (!this.study.yours) return this.say("Make this study yours, to play moves of your own in it.");
    const path = this.branches.path(this.at);
    this.picker.offer(null);
    const made = await this.change({ kind: "add", path, move });
    const there = made ? this.branches.find([...path, move]) : this.at;
    return made ? this.arrive(there) : this.go(there, true);
  }

  /** Show where a move has led, and say it. @param {number} index */
  async arrive(index) {
    await this.go(index, true);
    announce(`Move ${this.branches.number(index)}: ${sayMove(this.branches.moves[index])}`);
  }

  /** @param {Record<string, any>} wanted @returns {Promise<boolean>} whether it was done */
  change(wanted) {
    const done = this.changing.then(() => this.send(wanted));
    this.changing = done;
    return done;
  }

  /** @param {Record<string, any>} wanted */
  async send(wanted) {
    const { id, version } = this.study;
    try {
      this.adopt(await post(`/api/studies/${id}/changes`, { version, ...wanted }));
      this.say("");
      return true;
    } catch (problem) {
      const { code, message } = /** @type {any} */ (problem);
      this.say(message);
      if (code === STALE) await this.readAnew();
      return false;
    }
  }

  /** It was changed elsewhere. */
  async readAnew() {
    try {
      this.adopt(await get(`/api/studies/${this.study.id}`));
    } catch (problem) {
      this.say(/** @type {Error} */ (problem).message);
    }
  }

  /** The study is like this now; one stays where one was, or as near to it as can be. @param {any} study */
  adopt(study) {
    const path = this.branches.path(this.at);
    this.study = study;
    this.branches = new Branches(study.tree);
    const at = this.branches.find(path);
    const isSame = this.branches.number(at) === path.length;
    if (isSame) this.at = at;
    this.write();
    if (isSame) this.mark();
    else this.go(at, true);
  }

  /** What the engine has found of the position shown. @param {number[]} values */
  learn(values) {
    this.meter.show(values);
    if (this.line) this.chances.learn(this.line.moves, values);
  }

  /** @param {string} words */
  say(words) {
    this.notice.textContent = words;
  }

  async copy() {
    try {
      const own = await post(`/api/studies/${this.study.id}/copies`, {});
      location.hash = `#/study/${own.id}/${this.branches.number(this.at)}`;
    } catch (problem) {
      this.say(/** @type {Error} */ (problem).message);
    }
  }

  /** Everything about the study as a whole, which is loaded when it is wanted. */
  async openKeeping() {
    try {
      const { openKeeping } = await import("./keeping.js");
      await this.annotate.save();
      await openKeeping(this.study, this.text ?? "", {
        rename: (words) => this.change({ kind: "title", words }),
        copy: () => this.copy(),
      });
    } catch (problem) {
      this.say(/** @type {Error} */ (problem).message);
    }
  }
}
