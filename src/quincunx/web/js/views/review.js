/**
 * What the engine thinks of a game: where it was decided, the chances over the game, and each move judged. The
 * server makes the review in the background and gives all verdicts; here they are shown as they come.
 */

import { becomeGuest, get, post, remove } from "../api.js";
import { announce, capitalise, make, makeButton } from "../dom.js";
import { eitherWay, sayMove } from "../spoken.js";
import { Curve, percent } from "./curve.js";
import { makeBadge } from "./moves.js";
import { VerdictPanel } from "./verdict.js";

/** Between one answer and the next question, and after a failure, in milliseconds. */
const PAUSE = 500;
const RETRY = 2000;
/** Where there is room, nothing is folded away. */
const ROOMY = "(min-width: 1000px) and (min-height: 900px)";
const WORDS = { running: "", done: "", paused: "Go on with the review", failed: "Try again" };

/**
 * @typedef {import("./verdict.js").Deeds & {
 *   look: (ply: number) => void,
 *   mark: (badges: any[]) => void,
 * }} Deeds
 */

export class Review {
  /** @param {any} record @param {string} id where it is kept, if it is @param {string[]} names who sat where @param {Deeds} deeds */
  constructor(record, id, names, deeds) {
    this.record = record;
    this.id = id;
    this.deeds = deeds;
    this.ply = 0;
    /** What the server has told. @type {any} */
    this.page = null;
    /** What moves may be called, by name. @type {Map<string, any>} */
    this.grades = new Map();
    this._written = "";
    this._taken = false;
    this.leaving = new AbortController();
    this.headline = make("h2", { class: "headline", hidden: true });
    this.words = make("p", { class: "small", role: "status" }, record.no_review && capitalise(`${record.no_review}.`));
    this.progress = make("progress", { "aria-label": "Positions looked at" });
    this.progressWords = make("span", { class: "small" });
    this.stop = makeButton("Stop", () => this.pause(), { "data-act": "stop" });
    this.working = make("div", { class: "review-progress", hidden: true }, this.progress, this.progressWords, this.stop);
    this.button = makeButton("Have the engine review this game", () => this.begin(), {
      class: "primary",
      "data-act": "analyse",
      hidden: true, // until it is known that there is no review yet
    });
    const seats = record.seat_names.map((/** @type {string} */ seat, /** @type {number} */ index) => ({
      name: describeSeat(seat, names[index]),
      role: record.seat_roles[index],
    }));
    this.seats = seats;
    this.curve = new Curve(seats, record.moves.length, deeds.look);
    this.verdict = new VerdictPanel(record, deeds);
    /** These have places of their own: how well all played, and the chances with what is thought of the move shown. */
    this.reports = make("div", { class: "reports" });
    this.found = make("div", { class: "found", hidden: true }, this.curve.element, this.verdict.element);
    this.element = make(
      "section",
      { class: "review", "aria-label": "Review" },
      this.headline,
      this.words,
      this.button,
      this.working,
    );
  }

  /** Take up a review that was begun before, if there is one. */
  async resume() {
    if (this.record.no_review) return;
    try {
      this.take(await get(`/api/reviews/${this.record.review}`, this.leaving.signal));
    } catch {
      this.button.hidden = false;
      return;
    }
    await this.follow();
  }

  /** Have it made, or go on with it. */
  async begin() {
    this.button.hidden = true;
    this.words.textContent = "";
    try {
      await becomeGuest();
      const { text } = this.record;
      this.take(await post("/api/reviews", this.id ? { record: this.id } : { text }, this.leaving.signal));
    } catch (problem) {
      this.fail(problem);
      return;
    }
    await this.follow();
  }

  /** Hear what is found, until there is no more. */
  async follow() {
    while (this.page.status === "running" && !this.leaving.signal.aborted) {
      const { id, version } = this.page;
      try {
        this.take(await get(`/api/reviews/${id}?after=${version}`, this.leaving.signal));
        await wait(PAUSE);
      } catch (problem) {
        if (this.leaving.signal.aborted) return;
        if (/** @type {any} */ (problem).code !== "server/away") return this.fail(problem);
        await wait(RETRY);
      }
    }
  }

  /** @param {any} problem */
  fail(problem) {
    if (this.leaving.signal.aborted) return;
    this.working.hidden = true;
    this.words.textContent = capitalise(`${problem.message.replace(/\.$/, "")}.`);
    this.button.hidden = false;
    this.button.textContent = WORDS.failed;
  }

  /** Stop it for now, unless others want it. */
  async pause() {
    this.stop.disabled = true;
    await remove(`/api/reviews/${this.page.id}`).catch(() => {});
  }

  /** Leave the page: the review goes on without it. */
  close() {
    this.leaving.abort();
  }

  /** @param {any} page */
  take(page) {
    const before = this.page;
    this.page = page;
    this.grades = new Map(page.grades.map((/** @type {any} */ grade) => [grade.name, grade]));
    const { status, done, total } = page;
    const headline = eitherWay(page.headline, page.plain_headline);
    const running = status === "running";
    this.working.hidden = !running;
    this.stop.disabled = false;
    this.progress.max = total;
    this.progress.value = done;
    this.progressWords.textContent =
      done < total ? `${done} of ${total} positions looked at` : "Looking again at doubtful moves";
    this.headline.textContent = headline;
    this.headline.hidden = !headline;
    this.found.hidden = done === 0 && !page.moves.some((/** @type {any} */ one) => one.grade);
    this.button.hidden = running || status === "done";
    this.button.textContent = /** @type {any} */ (WORDS)[status];
    this.words.textContent = status === "failed" ? "The engine could not finish this review." : "";
    this.curve.draw(page.values, !running);
    this.markMoves();
    this.showReports();
    this.show(this.ply);
    this.element.toggleAttribute("data-done", status === "done");
    if (before?.status === "running" && status === "done") announce(`The review is done. ${headline}`);
    if (status === "done") this.takeUp();
  }

  /** The person's own mistakes come back, until they are learned; nothing is lost without it. */
  async takeUp() {
    if (!this.id || this._taken) return;
    this._taken = true;
    try {
      await becomeGuest();
      const { noted } = await post("/api/training", { record: this.id }, this.leaving.signal);
      if (noted)
        this.words.replaceChildren(
          make("a", { class: "lone", href: "#/training", "data-act": "training" }, "Train on your mistakes"),
        );
    } catch {
      this._taken = false;
    }
  }

  markMoves() {
    this.deeds.mark(this.page.moves.map((/** @type {any} */ one) => this.grades.get(one.grade)));
  }

  /** Write everything again, as moves are to be written otherwise. */
  rewrite() {
    if (!this.page) return;
    this.markMoves();
    this.headline.textContent = eitherWay(this.page.headline, this.page.plain_headline);
    this.show(this.ply);
  }

  /** Say what there is to say about the move that led to a position. @param {number} ply */
  show(ply) {
    this.ply = ply;
    if (!this.page) return;
    const verdict = this.page.moves[ply - 1];
    this.verdict.show(verdict, verdict && this.grades.get(verdict.grade));
    this.curve.mark(ply, verdict ? describeVerdict(ply, verdict) : "The start.");
  }

  showReports() {
    const { reports, grades } = this.page;
    const written = JSON.stringify(reports);
    if (written === this._written) return;
    this._written = written;
    const open = this.reports.querySelector("details")?.open ?? matchMedia(ROOMY).matches;
    this.reports.replaceChildren(
      make(
        "ul",
        { class: "players", "aria-label": "How well everybody played" },
        reports.map((/** @type {any} */ report) => this._makeReport(report)),
      ),
      make(
        "details",
        { class: "grades", open },
        make("summary", {}, "What the marks mean"),
        make(
          "ul",
          {},
          grades.map((/** @type {any} */ grade) => make("li", {}, makeBadge(grade), ` ${grade.meaning}`)),
          make("li", {}, "Accuracy is 100 % if no move cost anything, 0 % if all were blunders."),
        ),
      ),
    );
  }

  /** @param {any} report */
  _makeReport({ seat, accuracy, counts }) {
    const given = Object.entries(counts).filter(([, count]) => count);
    return make(
      "li",
      {},
      make("strong", {}, this.seats[seat].name),
      " ",
      make("span", {}, accuracy === null ? "no choice" : `${percent(accuracy)} accuracy`),
      make("span", { class: "counts" }, given.map(([name, count]) => this._makeCount(name, count))),
    );
  }

  /** @param {string} name @param {number} count */
  _makeCount(name, count) {
    const { sign, meaning } = this.grades.get(name);
    return make(
      "span",
      { class: `badge ${name}`, title: `${count} ${name}: ${meaning}` },
      make("span", { class: "sign", "aria-hidden": "true" }, sign),
      `${count}`,
      make("span", { class: "unseen" }, ` ${name}`),
    );
  }
}

/** @param {number} ply @param {any} verdict */
function describeVerdict(ply, { move, move_words: said, words, plain }) {
  return `Move ${ply}, ${sayMove({ move, words: said })}: ${eitherWay(words, plain)}`;
}

/** Who sat in a seat, and what the seat is called. @param {string} seat @param {string} [name] */
function describeSeat(seat, name) {
  return !name || name === capitalise(seat) ? capitalise(seat) : `${name} (${seat})`;
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
