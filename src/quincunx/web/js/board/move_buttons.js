/**
 * Buttons for moves that have a name. Each keeps its place, whether or not it can be used now, so that none is ever
 * under a finger that meant another.
 *
 * @typedef {import("./kit.js").Choice} Choice
 * @typedef {{seat: number | null, move: string, name: string, whose: string}} Place a seat of null stands for whoever
 *   is to move
 */

import { make, makeButton } from "../dom.js";

/**
 * The places of a game: where all play at once each seat has its own.
 * @param {[string, string][]} named the moves that have a name
 * @param {{seats: number[], realtime: boolean, names: string[]}} who
 * @returns {Place[]}
 */
export function placesOf(named, { seats, realtime, names }) {
  const owners = realtime ? seats : seats.length ? [null] : [];
  return owners.flatMap((seat) =>
    named.map(([move, name]) => ({ seat, move, name, whose: seat === null ? "" : (names[seat] ?? "") })),
  );
}

export class MoveButtons {
  /** @param {(move: Choice) => void} play */
  constructor(play) {
    this._play = play;
    this.element = make("div", { class: "move-buttons" });
    /** @type {{place: Place, button: HTMLButtonElement, move: Choice | null}[]} */
    this._buttons = [];
    this._written = "";
  }

  /**
   * @param {Place[]} places
   * @param {Choice[]} moves those that can be made now
   * @param {{describe: (move: Choice) => string, forced: Choice | null}} about what a move means, and the only one there is
   */
  show(places, moves, { describe, forced }) {
    const written = JSON.stringify(places);
    if (written !== this._written) {
      this._written = written;
      this._buttons = places.map((place, index) => this._make(place, places[index - 1]?.seat !== place.seat));
      this.element.replaceChildren(...this._buttons.map(({ button }) => button));
    }
    for (const one of this._buttons) {
      const { place, button } = one;
      one.move =
        moves.find((move) => move.move === place.move && (place.seat === null || move.seat === place.seat)) ?? null;
      setUsable(button, one.move !== null);
      const title = one.move ? describe(one.move) : button.title;
      if (button.title !== title) button.title = title;
      const only = one.move !== null && one.move === forced;
      button.classList.toggle("primary", only);
      if (only) button.dataset.act = "forced";
      else delete button.dataset.act;
    }
  }

  /** @param {Place} place @param {boolean} first the one that a seat needs in a hurry */
  _make(place, first) {
    const one = { place, button: /** @type {any} */ (null), move: /** @type {Choice | null} */ (null) };
    const words = place.whose ? `${place.name} (${place.whose})` : place.name;
    one.button = makeButton(words, () => one.move && this._play(one.move), {
      class: first ? "word first" : "word",
      "data-move": place.move,
      "data-seat": place.seat,
    });
    return one;
  }
}

/** A button that cannot be used keeps its place and its focus. @param {HTMLElement} button @param {boolean} usable */
export function setUsable(button, usable) {
  const isUsable = !button.hasAttribute("aria-disabled");
  if (usable && !isUsable) button.removeAttribute("aria-disabled");
  else if (!usable && isUsable) button.setAttribute("aria-disabled", "true");
}
