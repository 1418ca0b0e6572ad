/** A record: step through it, see what the engine thinks, save it as a file, share it. */

import { get, getOnce } from "../api.js";
import { Board } from "../board/board.js";
import { complete, getPosition } from "../board/kit.js";
import { makeCopyButton } from "../copying.js";
import { capitalise, make } from "../dom.js";
import { placeRulesButton } from "../rules/button.js";
import { isolate } from "../state.js";
import { Moves } from "./moves.js";
import { Review } from "./review.js";

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
  const view = new RecordView(record, id ?? "");
  await view.prepare();
  place.replaceChildren(view.element);
  await view.look(ply ? Number(ply) : record.moves.length);
  const removeRules = placeRulesButton(record.name, record.title);
  return () => {
    removeRules();
    view.close();
  };
}

class RecordView {
  /** @param {any} record @param {string} id */
  constructor(record, id) {
    this.record = record;
    this.id = id;
    this.ply = -1;
    this.board = new Board({ label: "The board" });
    this.moves = new Moves((ply) => this.look(ply));
    this.review = new Review(
      record,
      (ply) => this.look(ply),
      (move) => this.showMove(move),
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => this.onKey(event);
    document.addEventListener("keydown", this.keys);
  }

  async prepare() {
    const bots = await getOnce("/api/bots");
    const { record } = this;
    this.names = record.players.map(
      (/** @type {string} */ name, /** @type {number} */ seat) =>
        bots.find((/** @type {any} */ bot) => bot.name === name)?.title ??
        isolate(name || capitalise(record.seat_names[seat])),
    );
    document.title = `${record.title} – Quincunx`;
    this.caption = make("p", { class: "small", role: "status" });
    this.element = make(
      "section",
      { class: "table record" },
      make("div", { class: "board-place" }, this.board.element),
      make(
        "div",
        { class: "strips others" },
        make("h1", { class: "table-title" }, record.title),
        this.makeResult(),
        this.caption,
      ),
      make("div", { class: "bar-place" }, this.makeButtons()),
      make("aside", { class: "side", "aria-label": "The game" }, this.review.element, this.moves.element),
    );
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
            .map(
              (/** @type {string} */ name, /** @type {number} */ seat) =>
                `${name}${winners.includes(seat) ? " ★" : ""}`,
            )
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
    const share = makeCopyButton("Copy a link to this position", () => this.address(), { "data-act": "share" });
    return make(
      "div",
      { class: "row wrap" },
      make("a", { class: "button", href: link, download: `${record.name}.txt`, "data-act": "download" }, "Download"),
      this.id && share,
      make("a", { class: "button", href: "#/records" }, "All records"),
    );
  }

  /** A link to the position that is shown, which is the page's address from then on. */
  address() {
    const path = `#/record/${this.id}/${this.ply}`;
    history.replaceState(null, "", path);
    return `${location.origin}/${path}`;
  }

  /** Show the position after that many moves. @param {number} wanted */
  async look(wanted) {
    const { record } = this;
    const ply = Math.max(0, Math.min(record.moves.length, wanted));
    if (ply === this.ply) return;
    this.ply = ply;
    const page = await this.position(ply);
    if (ply !== this.ply) return;
    this.page = page;
    this.board.show(page.layout, { animate: true });
    this.board.showGhost([]);
    this.caption.textContent = page.layout.caption;
    this.moves.show(
      { history: record.history, ply: record.moves.length, table: { seat_names: record.seat_names } },
      ply,
    );
    this.review.show(ply);
  }

  /** @param {number} ply @returns {Promise<any>} */
  position(ply) {
    if (this.id) return getOnce(`/api/records/${encodeURIComponent(this.id)}/positions/${ply}`).then(complete);
    const { record } = this;
    return getPosition({ game: record.game, seed: record.seed, moves: record.moves.slice(0, ply) });
  }

  /** Show where a move would go. @param {string} move */
  showMove(move) {
    const choice = this.page.choices.find((/** @type {any} */ one) => one.move === move);
    if (choice) this.board.showGhost(choice.ghost, true);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.target instanceof Element && event.target.closest("input, .move-scroll")) return;
    if (event.key === "ArrowLeft") this.look(this.ply - 1);
    else if (event.key === "ArrowRight") this.look(this.ply + 1);
  }

  close() {
    this.review.stop();
    document.removeEventListener("keydown", this.keys);
  }
}
