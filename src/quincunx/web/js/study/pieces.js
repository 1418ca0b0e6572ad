/** What everybody has beside the board: the pieces of the seat to move can be taken. */

import { Trays } from "../board/trays.js";
import { capitalise, make } from "../dom.js";

/** @typedef {import("../board/kit.js").Layout} Layout */

export class Pieces {
  /** @param {string[]} names of the seats @param {(item: string) => void} take */
  constructor(names, take) {
    this._strips = [...names.map((name, seat) => ({ name, seat })), { name: "", seat: null }].map(({ name, seat }) => {
      const trays = new Trays(take);
      const note = make("span", { class: "small about" });
      const head = name && make("div", { class: "strip-head" }, make("span", { class: "who" }, make("span", { class: "name" }, capitalise(name))), note);
      return { seat, trays, note, element: make("section", { class: "strip", "aria-label": name ? capitalise(name) : "Pieces" }, head, trays.element) };
    });
    this.element = make("div", { class: "strips pieces-of-all" }, this._strips.map(({ element }) => element));
  }

  /** @param {Layout} layout @param {number[]} toAct @param {number[]} winners */
  show(layout, toAct, winners) {
    for (const { seat, trays, note, element } of this._strips) {
      const own = layout.trays.filter((tray) => tray.seat === seat);
      trays.show(own);
      note.textContent = own.map((tray) => tray.note).filter(Boolean).join(" · ");
      element.classList.toggle("turn", seat !== null && toAct.includes(seat));
      element.classList.toggle("winner", seat !== null && winners.includes(seat));
      element.hidden = seat === null && !own.length;
    }
  }

  /** @param {Set<string>} possible @param {string[]} chosen */
  mark(possible, chosen) {
    for (const { trays } of this._strips) trays.mark(possible, chosen);
  }
}
