/** The chances along the main line, as far as the engine has seen it, as a curve. */

import { make } from "../dom.js";
import { Curve } from "../views/curve.js";
import { ROOT } from "./branches.js";

/** @typedef {import("./branches.js").Branches} Branches */

export class Chances {
  /** @param {import("../views/curve.js").Seat[]} seats @param {(index: number) => void} look */
  constructor(seats, look) {
    this._seats = seats;
    this._look = look;
    /** What each seat's share was found to be, by the moves that lead there. @type {Map<string, number[]>} */
    this._known = new Map();
    /** The places of the main line, the root first. @type {number[]} */
    this._line = [];
    /** @type {string[]} */
    this._keys = [];
    this.element = make("div", { class: "chances-curve" });
  }

  /** The moves are these now. @param {Branches} branches */
  write(branches) {
    const last = this._line.length - 1;
    this._line = [ROOT, ...branches.mainLine];
    this._keys = this._line.map((index) => keyOf(branches.path(index)));
    if (this._line.length - 1 !== last || !this._curve) {
      this._curve = new Curve(this._seats, Math.max(1, this._line.length - 1), (ply) => this._look(this._line[ply] ?? ROOT));
      this.element.replaceChildren(this._curve.element, make("p", { class: "small" }, "The main line, where the engine has seen it."));
    }
    this._draw();
  }

  /** @param {string[]} path @param {number[]} values */
  learn(path, values) {
    this._known.set(keyOf(path), values);
    this._draw();
  }

  /** Say where one is: at a move of the main line, or where the line left it. @param {Branches} branches @param {number} at */
  mark(branches, at) {
    let index = at;
    while (!this._line.includes(index)) index = branches.parent(index);
    const ply = this._line.indexOf(index);
    this._curve?.mark(ply, ply ? `Move ${ply}.` : "The start.");
  }

  _draw() {
    this._curve?.draw(this._keys.map((key) => this._known.get(key) ?? null), false);
  }
}

/** @param {string[]} path */
const keyOf = (path) => path.join("\n");
