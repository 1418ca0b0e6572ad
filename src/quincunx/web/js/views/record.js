/** A record: step through it, see what the engine thinks, save it as a file, share it. */

import { get, getOnce } from "../api.js";
import { Animator } from "../board/animate.js";
import { Board } from "../board/board.js";
import { complete, getPosition } from "../board/kit.js";
import { tellApart } from "../bot_names.js";
import { capitalise, make } from "../dom.js";
import { PREFERRED } from "../preferences.js";
import { placeRulesButton } from "../rules/button.js";
import { makeShareButton } from "../share_button.js";
import { makeStudyButton } from "../study/way_in.js";
import { sharedAddress } from "../way.js";
import { isolate } from "../words.js";
import { Moves } from "./moves.js";
import { Review } from "./review.js";
import { Trial } from "./trial.js";
import { Variation } from "./variation.js";

/** In the place of a move's number: show the end, and have the game reviewed. */
const AT_ONCE = "review";

/** A record that was read from a file. @type {any} */
let loaded = null;

/** @param {any} record */
export function keepRecord(record) {
  loaded = record;
}

/** @param {HTMLElement} place @param {string} [id] @param {string} [ply] */
export async function showRecord(place, id, ply) {
  const record = id ? await get(`/api/records/${encodeURIComponent(id)}`) : loaded;
  if (!record) throw new Error("There is no record to show: choose one, or load one from a file.");
  const bots = await getOnce("/api/bots");
  const titles = record.players.map(
    (/** @type {string} */ name) => bots.find((/** @type {any} */ bot) => bot.name === name)?.title ?? null,
  );
  const names = tellApart(titles, record.seat_names).map(
    (title, seat) => title ?? isolate(record.players[seat] || capitalise(record.seat_names[seat])),
  );
  const view = new RecordView(record, id ?? "", names);
  place.replaceChildren(view.element);
  await view.look(ply && ply !== AT_ONCE ? Number(ply) : record.moves.length);
  view.takeUp(ply === AT_ONCE);
  const removeRules = placeRulesButton(record.name, record.title);
  return () => {
    removeRules();
    view.close();
  };
}

class RecordView {
  /** @param {any} record @param {string} id @param {string[]} names of those who played */
  constructor(record, id, names) {
    this.record = record;
    this.id = id;
    this.names = names;
    this.ply = -1;
    this.board = new Board({ label: "The board" }).moveWith(Animator);
    this.moves = new Moves((ply) => this.look(ply));
    this.variation = new Variation(record, {
      show: (layout, wishes) => this.showElsewhere(layout, wishes),
      leave: () => this.leave(),
    });
    this.trial = new Trial(record, {
      present: (board, spot) => this.place.replaceChildren(board.element, spot),
      showAnswer: (ply) => this.showAnswer(ply),
      leave: () => this.leave(),
    });
    this.review = new Review(record, id, names, {
      look: (ply) => this.look(ply),
      mark: (badges) => this.moves.mark(badges),
      showLine: (ply, line, words) => this.showLine(ply, line, words),
      tryMove: (ply) => this.tryMove(ply),
    });
    this.place = make("div", { class: "board-place" }, this.board.element);
    this.caption = make("span");
    this.element = make(
      "section",
      { class: "table record" },
      make("div", { class: "about-game" }, make("h1", { class: "table-title" }, record.title), this.makeResult()),
      this.place,
      make("p", { class: "caption small", role: "status" }, this.caption),
      this.moves.steps,
      this.variation.element,
      this.trial.element,
      this.review.element,
      make("aside", { class: "side", "aria-label": "The game" }, this.review.found, this.moves.element),
      this.review.reports,
      this.makeButtons(),
    );
    document.title = `${record.title} – Quincunx`;
    this.keys = (/** @type {KeyboardEvent} */ event) => this.onKey(event);
    document.addEventListener("keydown", this.keys);
    addEventListener(PREFERRED, () => this.rewrite(), { signal: this.review.leaving.signal });
  }

  makeResult() {
    const { record } = this;
    const winners = record.outcome?.winners ?? [];
    return make(
      "div",
      {},
      make(
        "p",
        {},
        make(
          "strong",
          {},
          this.names
            .map((name, seat) => `${name}${winners.includes(seat) ? " ★" : ""}`)
            .join(" – "),
        ),
      ),
      record.outcome &&
        make("p", {}, `${capitalise(record.outcome.reason)}. ${record.outcome.scores.join(" : ")}`),
    );
  }

  makeButtons() {
    const { record } = this;
    const link = URL.createObjectURL(new Blob([record.text], { type: "text/plain" }));
    return make(
      "div",
      { class: "row wrap record-acts" },
      make("a", { class: "button", href: link, download: `${record.name}.txt`, "data-act": "download" }, "Download"),
      makeStudyButton(() => ({ wanted: this.id ? { record: this.id } : { text: record.text }, ply: this.ply }), { hidden: Boolean(record.outcome === null && this.id) }),
      makeShareButton(() => this.share()),
      make("a", { class: "button", href: "#/records" }, "All records"),
    );
  }

  /** What is shared is the position that is shown, and the page's address from then on leads to it. */
  share() {
    const { id, ply, record, names } = this;
    if (id) history.replaceState(null, "", sharedAddress(`record/${id}/${ply}`));
    const last = record.moves.length;
    return { id, text: record.text, ply, last, over: true, game: record.name, title: record.title, names };
  }

  /** Have the game reviewed, or show what is known already. @param {boolean} atOnce */
  async takeUp(atOnce) {
    await this.review.resume();
    if (atOnce && !this.review.page && !this.record.no_review) await this.review.begin();
  }

  /** Show the position after that many moves. @param {number} wanted */
  async look(wanted) {
    const { record } = this;
    const ply = Math.max(0, Math.min(record.moves.length, wanted));
    this.comeBack();
    if (ply === this.ply) return;
    const by = ply - this.ply;
    this.ply = ply;
    const page = await this.position(ply);
    if (ply !== this.ply) return;
    this.page = page;
    const [width, height] = page.layout.size;
    this.element.style.setProperty("--aspect", String(width / height));
    this.board.show(page.layout, { animate: Math.abs(by) === 1, back: by < 0 });
    this.caption.textContent = page.layout.caption;
    this.showMoves();
    this.review.show(ply);
  }

  showMoves() {
    const { record } = this;
    this.moves.show(
      { history: record.history, ply: record.moves.length, table: { seat_names: record.seat_names } },
      this.ply,
    );
  }

  /** Write everything again, as moves are to be written otherwise. */
  rewrite() {
    this.showMoves();
    this.variation.rewrite();
    this.review.rewrite();
  }

  /** @param {number} ply @returns {Promise<any>} */
  position(ply) {
    if (this.id) return getOnce(`/api/records/${encodeURIComponent(this.id)}/positions/${ply}`).then(complete);
    const { record } = this;
    return getPosition({ game: record.game, seed: record.seed, moves: record.moves.slice(0, ply) });
  }

  /** @param {number} ply */
  showAnswer(ply) {
    const { line, line_words: words } = this.review.page.moves[ply];
    return this.showLine(ply, line, words);
  }

  /** Step through how it might have gone on. @param {number} ply @param {string[]} line @param {string[]} words */
  async showLine(ply, line, words) {
    await this.look(ply + 1);
    this.element.classList.add("elsewhere");
    await this.variation.open(ply, line, words);
    this.place.scrollIntoView();
  }

  /**
   * @param {import("../board/kit.js").Layout} layout of a position that is not in the game
   * @param {{animate?: boolean, back?: boolean}} [wishes]
   */
  showElsewhere(layout, wishes) {
    this.board.show(layout, wishes);
    this.caption.textContent = layout.caption;
  }

  /** Look for a better move than the one that was made. @param {number} ply */
  async tryMove(ply) {
    await this.look(ply + 1);
    this.element.classList.add("elsewhere");
    await this.trial.open(ply, this.review.page.id);
    this.place.scrollIntoView();
  }

  /** From lines and trials back to the game. */
  comeBack() {
    if (!this.variation.isOpen && !this.trial.isOpen) return;
    this.variation.close();
    this.trial.close();
    this.element.classList.remove("elsewhere");
    this.place.replaceChildren(this.board.element);
    if (this.page) this.showElsewhere(this.page.layout);
  }

  /** The same, by a button or key that is gone then. */
  leave() {
    this.comeBack();
    this.review.curve.slider.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.target instanceof Element && event.target.closest("input, .move-scroll")) return;
    if (event.key === "Escape" && this.element.matches(".elsewhere")) this.leave();
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const by = event.key === "ArrowLeft" ? -1 : 1;
    if (this.variation.isOpen) this.variation.go(this.variation.at + by);
    else if (!this.trial.isOpen) this.look(this.ply + by);
  }

  close() {
    this.review.close();
    document.removeEventListener("keydown", this.keys);
  }
}
