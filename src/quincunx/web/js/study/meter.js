/** A bar that shows each seat's share of the win. */

import { capitalise, make } from "../dom.js";
import { percent } from "../views/curve.js";

export class Meter {
  /** @param {string[]} names of the seats @param {string[]} roles they are drawn in */
  constructor(names, roles) {
    this._names = names;
    this._parts = roles.map((role) => {
      const part = make("span", {});
      part.style.setProperty("--tone", `var(--role-${role})`);
      part.style.setProperty("--tone-edge", `var(--role-${role}-edge)`);
      return part;
    });
    this.element = make("div", { class: "meter", role: "img" }, this._parts);
    this.show(null);
  }

  /** @param {number[] | null} values */
  show(values) {
    this.element.classList.toggle("unknown", !values);
    for (const [seat, part] of this._parts.entries()) part.style.flexGrow = String(values ? values[seat] : 1);
    const words = values ? `Chances: ${sayShares(this._names, values)}` : "Chances: not known";
    this.element.setAttribute("aria-label", words);
    this.element.title = words;
  }
}

/** Each seat's share in words. @param {string[]} names @param {number[]} values */
export const sayShares = (names, values) => names.map((name, seat) => `${capitalise(name)} ${percent(values[seat])}`).join(" · ");
