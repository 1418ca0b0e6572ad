/** What the engine says of one move: how good it was, what else there was, and what can be done about it. */

import { capitalise, make, makeButton } from "../dom.js";
import { eitherWay, inWords, sayMove } from "../spoken.js";
import { percent } from "./curve.js";
import { makeBadge } from "./moves.js";

/** @typedef {{showLine: (ply: number, moves: string[], words: string[]) => void, tryMove: (ply: number) => void}} Deeds */

export class VerdictPanel {
  /** @param {any} record @param {Deeds} deeds */
  constructor(record, deeds) {
    this.record = record;
    this.deeds = deeds;
    this._written = "";
    this.element = make("section", { class: "verdict", "aria-label": "The move shown" });
  }

  /** @param {any} verdict nothing, if no move has been made @param {any} grade */
  show(verdict, grade) {
    const written = JSON.stringify([verdict ?? null, inWords()]);
    if (written === this._written) return;
    this._written = written;
    if (!verdict) {
      this.element.replaceChildren(make("p", { class: "small" }, "The start. Step through the game to see each move judged."));
      return;
    }
    this.element.replaceChildren(
      make(
        "p",
        { class: "verdict-head" },
        make("strong", {}, this._title(verdict)),
        grade ? makeBadge(grade) : null,
      ),
      make("p", { class: "verdict-words" }, eitherWay(verdict.words, verdict.plain)),
      verdict.fault ? this._makeDeeds(verdict) : "",
      verdict.candidates.length > 1 ? this._makeCandidates(verdict) : "",
    );
  }

  /** @param {any} verdict */
  _title({ ply, seat, move, move_words: words }) {
    const names = this.record.seat_names;
    return `${ply + 1}. ${names.length > 1 ? `${capitalise(names[seat])}: ` : ""}${sayMove({ move, words })}`;
  }

  /** @param {any} verdict */
  _makeDeeds({ ply, line, line_words: words }) {
    return make(
      "div",
      { class: "row wrap" },
      makeButton("Try it yourself", () => this.deeds.tryMove(ply), { class: "primary", "data-act": "try" }),
      line.length > 0 &&
        makeButton("Show the better line", () => this.deeds.showLine(ply, line, words), { "data-act": "line" }),
    );
  }

  /** @param {any} verdict */
  _makeCandidates({ ply, move, line, line_words: words, candidates }) {
    return make(
      "details",
      { class: "candidates" },
      make("summary", {}, "What else there was"),
      make(
        "ul",
        { class: "better" },
        candidates.map((/** @type {any} */ one) =>
          make("li", {}, this._makeCandidate(one, move, () =>
            one.move === line[0] ? this.deeds.showLine(ply, line, words) : this.deeds.showLine(ply, [one.move], [one.words]))),
        ),
      ),
    );
  }

  /** @param {any} candidate @param {string} played @param {() => void} show */
  _makeCandidate({ move, words, value, proof }, played, show) {
    const isPlayed = move === played;
    const said = sayMove({ move, words });
    return make(
      "button",
      { type: "button", class: isPlayed ? "played" : "", onclick: show },
      make("span", {}, isPlayed ? `${said} – played` : said),
      make("span", {}, proof ? `${percent(value)} (${proof})` : percent(value)),
    );
  }
}
