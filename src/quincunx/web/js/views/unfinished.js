/**
 * The person's unfinished games: one row that can be scrolled sideways, so that all games stay in view below it. Those
 * in which it is their turn come first; each can be put aside, which is not resigning, and brought back.
 */

import { announce, make, makeButton } from "../dom.js";
import { forgetFinished, listPutAside, putAside } from "../put_aside.js";
import { describeProgress, describeTable } from "./tables.js";

/** @typedef {{table: any, mine: number[], turn: boolean, aside: boolean, title: string, words: string}} Card */

export class Unfinished {
  constructor() {
    this.row = make("ul", { class: "game-row" });
    this.element = make(
      "section",
      { class: "tables mine", "aria-labelledby": "list-mine", hidden: true },
      make("h2", { id: "list-mine" }, "Your games"),
      this.row,
    );
    /** Whether those that were put aside are shown. */
    this._open = false;
    /** @type {Card[]} */
    this._cards = [];
  }

  /** @param {any[]} tables @param {Record<string, number[]>} yours the person's seats by table */
  async show(tables, yours) {
    forgetFinished(tables.map((table) => table.id));
    this._cards = await Promise.all(tables.map((table) => describeCard(table, yours[table.id] ?? [])));
    this._draw();
  }

  _draw() {
    const aside = listPutAside();
    for (const card of this._cards) card.aside = aside.has(card.table.id);
    const shown = this._cards.filter((card) => !card.aside).sort((one, other) => Number(other.turn) - Number(one.turn));
    const hidden = this._cards.filter((card) => card.aside);
    const { scrollLeft } = this.row;
    const focused = this._focused();
    this.row.replaceChildren(
      ...shown.map((card) => this._makeCard(card)),
      ...(hidden.length ? [this._makeDrawer(hidden)] : []),
      ...(this._open ? hidden.map((card) => this._makeCard(card)) : []),
    );
    this.row.scrollLeft = scrollLeft;
    this.element.hidden = this._cards.length === 0;
    if (focused) this.row.querySelector(focused)?.focus();
  }

  /** How to find again what has the focus. */
  _focused() {
    const { activeElement: element } = document;
    if (!element || !this.row.contains(element)) return null;
    const { table, act, of } = /** @type {HTMLElement} */ (element).dataset;
    if (table) return `[data-table="${table}"]`;
    return of ? `[data-act="${act}"][data-of="${of}"]` : `[data-act="${act}"]`;
  }

  /** @param {Card} card */
  _makeCard(card) {
    const { table, turn, aside, title, words } = card;
    const act = aside ? "bring-back" : "put-aside";
    return make(
      "li",
      { class: `game-card${turn ? " turn" : ""}${aside ? " aside" : ""}` },
      make(
        "a",
        { href: `#/table/${table.id}`, "data-table": table.id },
        make("strong", {}, title, turn && make("span", { class: "your-turn" }, "Your turn")),
        make("span", { class: "small" }, words),
      ),
      makeButton(aside ? "↩" : "×", () => this._put(card, !aside), {
        class: "quiet",
        "data-act": act,
        "data-of": table.id,
        "aria-label": `${aside ? "Bring back" : "Put aside"}: ${title}, ${words}`,
        title: aside ? "Bring back" : "Put aside; the game goes on",
      }),
    );
  }

  /** What opens and closes those that were put aside. @param {Card[]} hidden */
  _makeDrawer(hidden) {
    const turns = hidden.filter((card) => card.turn).length;
    return make(
      "li",
      { class: "game-card drawer" },
      makeButton(
        `${hidden.length} put aside`,
        () => {
          this._open = !this._open;
          this._draw();
          if (this._open) this.row.lastElementChild?.scrollIntoView({ block: "nearest", inline: "nearest" });
        },
        { class: "quiet", "data-act": "drawer", "aria-expanded": this._open },
      ),
      turns > 0 && make("span", { class: "small" }, turns === 1 ? "your turn in 1" : `your turn in ${turns}`),
    );
  }

  /** @param {Card} card @param {boolean} aside */
  _put(card, aside) {
    putAside(card.table.id, aside);
    if (!this._cards.some((one) => one !== card && one.aside)) this._open = false;
    this._draw();
    announce(aside ? `${card.title} is put aside. The game goes on.` : `${card.title} is among your games again.`);
    const next = aside ? "[data-act=drawer]" : `[data-table="${card.table.id}"]`;
    this.row.querySelector(next)?.focus({ preventScroll: aside });
  }
}

/** @param {any} table @param {number[]} mine @returns {Promise<Card>} */
async function describeCard(table, mine) {
  const turn = mine.some((seat) => table.to_act.includes(seat));
  return {
    table,
    mine,
    turn,
    aside: false,
    title: table.title,
    words: `${await describeTable(table, mine)} · ${describeProgress(table, "mine", turn)}`,
  };
}
