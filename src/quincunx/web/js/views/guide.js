/** The guide of a first game: it says what the last moves meant and what to do, while the person plays on. */

import { becomeGuest, openTable, post } from "../api.js";
import { showBanner } from "../banner.js";
import { make, makeButton } from "../dom.js";
import { goTo } from "../router.js";
import { eitherWay } from "../spoken.js";

export class Guide {
  /** @param {(move: string) => void} show puts a move on the board, without making it */
  constructor(show) {
    this.words = make("p", { class: "guide-words", role: "status", tabIndex: 0 });
    this.idea = makeButton("Show me a move", () => this.move && show(this.move), { "data-act": "idea" });
    this.element = make(
      "section",
      { class: "guide", "aria-label": "Guide", hidden: true },
      this.words,
      this.idea,
    );
    this.move = "";
    this._asked = "";
    /** What the server has said for this turn. @type {any} */
    this._found = null;
  }

  /** @param {import("../state.js").State} state */
  async show(state) {
    const { guided, id } = state.table;
    const mine = state.status === "playing" && state.you.some((seat) => state.to_act.includes(seat));
    this.element.hidden = !guided;
    if (state.outcome) return this.conclude();
    const asked = `${state.line}/${state.ply}`;
    if (guided && asked === this._asked && this._found)
      this.say(eitherWay(this._found.words, this._found.plain), this._found.grade);
    if (!guided || asked === this._asked) return;
    this._asked = asked;
    this._found = null;
    this.move = "";
    this.idea.hidden = true;
    if (!mine) return;
    try {
      const found = await post(`/api/tables/${encodeURIComponent(id)}/guide`, { ply: state.ply });
      if (asked !== this._asked) return; // the person has moved on
      this._found = found;
      this.say(eitherWay(found.words, found.plain), found.grade);
      this.move = found.idea;
      this.idea.hidden = false;
    } catch (problem) {
      if (asked === this._asked) this.say([/** @type {Error} */ (problem).message], null);
    }
  }

  /** Its place stays as it is to the end. */
  conclude() {
    this._asked = "";
    this.idea.hidden = true;
    this.say(["The game is over. Its review shows where it was decided, and what would have been better."], null);
  }

  /** @param {string[]} words @param {string | null} grade */
  say(words, grade) {
    this.element.dataset.grade = grade ?? "";
    const said = words.join(" ");
    if (this.words.textContent !== said) this.words.textContent = said;
  }
}

/** A first game with a guide, against the weakest opponent. @param {any} game */
export async function startGuided(game) {
  try {
    await becomeGuest();
    const { bots, seat_names: names } = await post("/api/setup", { game: game.name, options: {} });
    const bot = { kind: "bot", name: bots[0].name };
    const seats = names.map((/** @type {string} */ _, /** @type {number} */ seat) => (seat ? bot : { kind: "me" }));
    const table = await openTable({ game: game.name, seats, private: true, guided: true });
    goTo(`/table/${table.id}`);
  } catch (problem) {
    showBanner(/** @type {Error} */ (problem).message);
  }
}
