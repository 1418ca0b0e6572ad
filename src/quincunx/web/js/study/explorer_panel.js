/** What is known of the position shown: every move with its exact value, and what became of games that came by here. */

import { AWAY, getOnce, post } from "../api.js";
import { capitalise, make, makeButton, wait } from "../dom.js";
import { sayMove } from "../spoken.js";
import { percent } from "../views/curve.js";
import { asSentence, count, isolate } from "../words.js";
import { Meter, sayShares } from "./meter.js";
import { Steady } from "./steady.js";
import { sayNumber, sayProven } from "./worth.js";

/** Between questions while something is being found out, and after a server could not be reached, in milliseconds. */
const AGAIN = 1000;
const RETRY = 2000;

/** @typedef {import("./engine.js").Wanted} Wanted */

export class ExplorerPanel {
  /** @param {string[]} names of the seats @param {string[]} roles @param {(move: string) => void} play */
  constructor(names, roles, play) {
    this._names = names;
    this._roles = roles;
    this._play = play;
    /** @type {Wanted | null} */
    this._wanted = null;
    this._reason = "";
    /** @type {AbortController | null} */
    this._asking = null;
    this._shown = false;
    this._steady = new Steady();
    /** What is known, and what of it is written. @type {any} */
    this._known = null;
    this._written = "";
    /** What bots are called. @type {Map<string, string>} */
    this._titles = new Map();
    this.words = make("p", { class: "small", role: "status" });
    this.found = make("div", { class: "explored" });
    this.element = make("div", { class: "explorer" }, this.words, this.found);
  }

  /** Another position is shown. @param {Wanted | null} wanted @param {string} [reason] why there is nothing to find out */
  look(wanted, reason = "") {
    this._wanted = wanted;
    this._reason = reason;
    this._clear();
    if (this._shown) this._ask();
  }

  /** Nothing is asked while nobody sees it. @param {boolean} shown */
  present(shown) {
    this._shown = shown;
    if (!shown) this._asking?.abort();
    else if (!this._written) this._ask();
  }

  /** Moves are to be read in another way. */
  rewrite() {
    this._written = "";
    if (this._known) this._show(this._known);
  }

  close() {
    this._asking?.abort();
  }

  _clear() {
    this._asking?.abort();
    this._known = null;
    this._written = "";
    this.found.replaceChildren();
    this.words.textContent = "";
  }

  async _ask() {
    this._asking?.abort();
    const asking = (this._asking = new AbortController());
    this.words.textContent = this._wanted ? "One moment…" : this._reason;
    if (!this._wanted) return;
    await this._steady.settle();
    while (!asking.signal.aborted) {
      try {
        const [found, bots] = await Promise.all([post("/api/explorer", this._wanted, asking.signal), getOnce("/api/bots")]);
        this._titles = new Map(bots.map((/** @type {any} */ { name, title }) => [name, title]));
        if (asking.signal.aborted) return;
        this._show(found);
        if (!found.searching) return;
        await wait(AGAIN);
      } catch (problem) {
        if (asking.signal.aborted) return;
        const { code, message } = /** @type {any} */ (problem);
        this.words.textContent = message;
        if (code !== AWAY) return;
        await wait(RETRY);
      }
    }
  }

  /** @param {any} found */
  _show(found) {
    const { exact, searching, games } = found;
    this._known = found;
    const nothing = !exact?.length && !games?.total;
    this.words.textContent = searching ? "Exact values are being found out…" : nothing ? "Nothing is known of this position." : "";
    const written = JSON.stringify([exact, games]);
    if (written === this._written) return;
    this._written = written;
    const { scrollTop } = this.element;
    this.found.replaceChildren(...(exact?.length ? this._makeExact(exact) : []), ...(games?.total ? this._makeGames(games) : []));
    this.element.scrollTop = scrollTop;
  }

  /** @param {any[]} exact */
  _makeExact(exact) {
    return [
      make("h2", {}, "With best play"),
      make(
        "ul",
        { class: "exact" },
        exact.map(({ move, words, value, distance }) =>
          make(
            "li",
            {},
            this._makeMove(move, make("span", { class: "said" }, sayMove({ move, words })), make("strong", { class: `worth ${value}` }, sayProven(value, distance))),
          ),
        ),
      ),
    ];
  }

  /** @param {any} games */
  _makeGames({ total, moves, examples, source }) {
    return [
      make("h2", {}, `In ${count(total, "game")}`),
      make("p", { class: "small" }, asSentence(source)),
      make("ul", { class: "played" }, moves.map((/** @type {any} */ one) => make("li", {}, this._makePlayed(one)))),
      examples?.length ? make("h2", {}, "Examples") : "",
      examples?.length ? make("ul", { class: "examples" }, examples.map((/** @type {any} */ one) => this._makeExample(one))) : "",
    ].filter(Boolean);
  }

  /** @param {any} played */
  _makePlayed({ move, words, games, shares }) {
    const meter = new Meter(this._names, this._roles);
    meter.show(shares);
    meter.element.setAttribute("aria-hidden", "true");
    return this._makeMove(
      move,
      make("span", { class: "said" }, sayMove({ move, words })),
      make("span", { class: "small" }, `${sayNumber(games)} ×`),
      meter.element,
      make("span", { class: "small shares" }, this._names.length > 2 ? sayShares(this._names, shares) : shares.map(percent).join(" : ")),
    );
  }

  /** @param {string} move @param {...Node} parts */
  _makeMove(move, ...parts) {
    return makeButton(parts, () => this._play(move), { "data-move": move, class: "explored-move" });
  }

  /** @param {any} example */
  _makeExample({ players, outcome, record }) {
    const said = players.map((/** @type {string} */ name) => this._titles.get(name) ?? isolate(name)).join(" – ");
    return make(
      "li",
      {},
      record ? make("a", { class: "lone", href: `#/record/${record}` }, said) : said,
      outcome && make("span", { class: "small" }, `${capitalise(outcome.reason)}.`),
    );
  }
}
