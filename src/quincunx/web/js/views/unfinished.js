/**
 * The person's unfinished games: one row that can be scrolled sideways, so that all games stay in view below it. Those
 * in which it is their turn come first; each can be put aside, which is not resigning, and brought back.
 */

import { announce, make, makeButton } from "../dom.js";
import { icon } from "../icons.js";
import { forgetFinished, listPutAside, putAside } from "../put_aside.js";
import { describeProgress, describeTable } from "./tables.js";

/** @typedef {{table: any, mine: number[], turn: boolean, aside: boolean, title: string, words: string}} Entry */

export class Unfinished {
  /** @param {(next: Entry | null) => void} tell which game wants the person most */
  constructor(tell) {
    this._tell = tell;
    this.row = make("ul", { class: "game-row" });
    this.element = make(
      "section",
      { class: "tables mine", "aria-labelledby": "list-mine", hidden: true },
      make("h2", { id: "list-mine" }, "Continue"),
      this.row,
    );
    /** Whether those that were put aside are shown. */
    this._open = false;
    /** @type {Entry[]} */
    this._entries = [];
  }

  /** @param {any[]} tables @param {Record<string, number[]>} yours the person's seats by table */
  async show(tables, yours) {
    forgetFinished(tables.map((table) => table.id));
    this._entries = await Promise.all(tables.map((table) => describeEntry(table, yours[table.id] ?? [])));
    this._draw();
  }

  _draw() {
    const aside = listPutAside();
    for (const entry of this._entries) entry.aside = aside.has(entry.table.id);
    const shown = this._entries.filter((entry) => !entry.aside).sort((one, other) => Number(other.turn) - Number(one.turn));
    const hidden = this._entries.filter((entry) => entry.aside);
    const { scrollLeft } = this.row;
    const focused = this._focused();
    this.row.replaceChildren(
      ...shown.map((entry) => this._makeEntry(entry)),
      ...(hidden.length ? [this._makeDrawer(hidden)] : []),
      ...(this._open ? hidden.map((entry) => this._makeEntry(entry)) : []),
    );
    this.row.scrollLeft = scrollLeft;
    this.element.hidden = this._entries.length === 0;
    this._tell(shown[0] ?? null);
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

  /** @param {Entry} entry */
  _makeEntry(entry) {
    const { table, turn, aside, title, words } = entry;
    const act = aside ? "bring-back" : "put-aside";
    return make(
      "li",
      { class: `unfinished-game${turn ? " turn" : ""}${aside ? " aside" : ""}` },
      make(
        "a",
        { href: `#/table/${table.id}`, "data-table": table.id },
        make("strong", {}, title, turn && make("span", { class: "your-turn" }, "Your turn")),
        make("span", { class: "small" }, words),
      ),
      makeButton([icon(aside ? "back" : "close")], () => this._put(entry, !aside), {
        class: "quiet",
        "data-act": act,
        "data-of": table.id,
        "aria-label": `${aside ? "Bring back" : "Put aside"}: ${title}, ${words}`,
        title: aside ? "Bring back" : "Put aside; the game goes on",
      }),
    );
  }

  /** What opens and closes those that were put aside. @param {Entry[]} hidden */
  _makeDrawer(hidden) {
    const turns = hidden.filter((entry) => entry.turn).length;
    return make(
      "li",
      { class: "unfinished-game drawer" },
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

  /** @param {Entry} entry @param {boolean} aside */
  _put(entry, aside) {
    putAside(entry.table.id, aside);
    if (!this._entries.some((one) => one !== entry && one.aside)) this._open = false;
    this._draw();
    announce(aside ? `${entry.title} is put aside. The game goes on.` : `${entry.title} is among your games again.`);
    const next = aside ? "[data-act=drawer]" : `[data-table="${entry.table.id}"]`;
    this.row.querySelector(next)?.focus({ preventScroll: aside });
  }
}

/** @param {any} table @param {number[]} mine @returns {Promise<Entry>} */
async function describeEntry(table, mine) {
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
