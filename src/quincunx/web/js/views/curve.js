/** The chances of each seat over a game, as a curve that can be stepped along by pointer and by keys. */

import { make, makeSvg } from "../dom.js";

/** The drawing's size and the space around the curve, in its own units. */
const WIDTH = 360;
const HEIGHT = 176;
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 10, 10, 30];
/** Lines differ in these too, so that colour never stands alone. */
const DASHES = ["", "7 4", "2 3.5", "11 3 2 3", "1 5", "14 5"];
const MOST_TICKS = 6;
/** How far some keys go, in moves. */
const PAGE = 10;

/**
 * @typedef {{name: string, role: string}} Seat
 * @typedef {(number[] | null)[]} Values each seat's share of the win, by ply
 */

export class Curve {
  /**
   * @param {Seat[]} seats
   * @param {number} last how many moves there are
   * @param {(ply: number) => void} look
   */
  constructor(seats, last, look) {
    this.seats = seats;
    this.last = last;
    this._look = look;
    this._ply = 0;
    /** @type {Values} */
    this._values = [];
    this._drawing = makeSvg("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
    this._lines = makeSvg("g");
    this._now = makeSvg("g");
    this._drawing.append(this._makeAxes(), this._lines, this._now);
    this.slider = make(
      "div",
      {
        class: "curve-slider",
        role: "slider",
        tabIndex: 0,
        "aria-label": "Chances of winning, move by move",
        "aria-valuemin": 0,
        "aria-valuemax": last,
        onkeydown: (/** @type {KeyboardEvent} */ event) => this._onKey(event),
        onpointerdown: (/** @type {PointerEvent} */ event) => this._onPointer(event),
        onpointermove: (/** @type {PointerEvent} */ event) => event.buttons && this._onPointer(event),
      },
      this._drawing,
    );
    this.element = make("figure", { class: "curve-figure" }, this.slider, this._makeLegend());
  }

  /** @param {Values} values @param {boolean} complete whether what is not known stays unknown */
  draw(values, complete) {
    this._values = values;
    this._lines.replaceChildren(...this.seats.flatMap((_, seat) => this._makeLines(seat, complete)));
    this.mark(this._ply, "");
  }

  /** Mark where one is. @param {number} ply @param {string} words what there is to say about it */
  mark(ply, words) {
    this._ply = ply;
    const x = this._x(ply);
    const values = this._values[ply];
    this._now.replaceChildren(
      makeSvg("line", { class: "now", x1: x, x2: x, y1: TOP, y2: HEIGHT - BOTTOM }),
      ...(values ?? []).map((value, seat) => {
        const dot = makeSvg("circle", { class: "at", cx: x, cy: this._y(value), r: 4.5 });
        paint(dot, this.seats[seat].role);
        return dot;
      }),
    );
    const chances = values
      ? this.seats.map((seat, index) => `${seat.name} ${percent(values[index])}`).join(", ")
      : "not known";
    this.slider.setAttribute("aria-valuenow", String(ply));
    this.slider.setAttribute("aria-valuetext", [words, `Chances: ${chances}.`].filter(Boolean).join(" "));
  }

  /** @param {number} ply */
  _x(ply) {
    return LEFT + ((WIDTH - LEFT - RIGHT) * ply) / Math.max(1, this.last);
  }

  /** @param {number} share */
  _y(share) {
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
  }

  /** A seat's line, in pieces where something is not known. @param {number} seat @param {boolean} complete */
  _makeLines(seat, complete) {
    /** @type {string[][]} */
    const pieces = [[]];
    for (const [ply, values] of this._values.entries()) {
      if (values) pieces[pieces.length - 1].push(`${this._x(ply)},${this._y(values[seat])}`);
      else if (complete) pieces.push([]);
    }
    return pieces
      .filter((points) => points.length)
      .flatMap((points) => {
        const [only] = points;
        const path = points.length > 1 ? points.join(" ") : `${only} ${only}`;
        return ["line-edge", "line"].map((kind) => makeLine(kind, path, this.seats[seat].role, seat));
      });
  }

  _makeAxes() {
    const axes = makeSvg("g", { class: "axes" });
    for (const share of [0, 0.5, 1]) {
      const y = this._y(share);
      axes.append(
        makeSvg("line", { class: share === 0.5 ? "half" : "", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
        makeText(percent(share), LEFT - 5, y + 4, "end"),
      );
    }
    for (const ply of ticks(this.last)) {
      const x = this._x(ply);
      axes.append(
        makeSvg("line", { x1: x, x2: x, y1: HEIGHT - BOTTOM, y2: HEIGHT - BOTTOM + 4 }),
        makeText(String(ply), x, HEIGHT - BOTTOM + 15, "middle"),
      );
    }
    axes.append(makeText("moves", WIDTH - RIGHT, HEIGHT - 3, "end"));
    return axes;
  }

  _makeLegend() {
    return make(
      "figcaption",
      { class: "curve-legend small" },
      make("span", {}, "Chances of winning:"),
      this.seats.map((seat, index) => {
        const swatch = makeSvg("svg", { viewBox: "0 0 34 10", width: 34, height: 10, "aria-hidden": "true" });
        swatch.append(...["line-edge", "line"].map((kind) => makeLine(kind, "1,5 33,5", seat.role, index)));
        return make("span", { class: "curve-seat" }, swatch, seat.name);
      }),
    );
  }

  /** @param {KeyboardEvent} event */
  _onKey(event) {
    /** @type {Record<string, number>} */
    const to = {
      ArrowLeft: this._ply - 1,
      ArrowDown: this._ply - 1,
      ArrowRight: this._ply + 1,
      ArrowUp: this._ply + 1,
      PageDown: this._ply - PAGE,
      PageUp: this._ply + PAGE,
      Home: 0,
      End: this.last,
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    event.stopPropagation();
    this._look(Math.max(0, Math.min(this.last, to[event.key])));
  }

  /** @param {PointerEvent} event */
  _onPointer(event) {
    const box = this._drawing.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const share = (x - LEFT) / (WIDTH - LEFT - RIGHT);
    this._look(Math.max(0, Math.min(this.last, Math.round(share * this.last))));
  }
}

/** @param {number} share */
export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/** @param {string} kind @param {string} points @param {string} role @param {number} seat */
function makeLine(kind, points, role, seat) {
  const line = makeSvg("polyline", { class: kind, points, "data-seat": seat });
  if (kind === "line") line.setAttribute("stroke-dasharray", DASHES[seat % DASHES.length]);
  paint(line, role);
  return line;
}

/** Give something the colours of a role. @param {SVGElement} element @param {string} role */
function paint(element, role) {
  element.style.setProperty("--tone", `var(--role-${role})`);
  element.style.setProperty("--tone-edge", `var(--role-${role}-edge)`);
}

/** @param {string} words @param {number} x @param {number} y @param {string} anchor */
function makeText(words, x, y, anchor) {
  const text = makeSvg("text", { x, y, "text-anchor": anchor });
  text.textContent = words;
  return text;
}

/** Round numbers of moves to write below the curve. @param {number} last */
function ticks(last) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => last / one <= MOST_TICKS) ?? 1000;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
}
