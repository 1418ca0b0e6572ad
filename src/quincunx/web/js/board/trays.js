/** What lies beside the board, as buttons: each piece with its picture and how many there are. */

import { make } from "../dom.js";
import { drawPicture } from "./shapes.js";

/** @typedef {import("./kit.js").Tray} Tray */

/**
 * Rows of trays; they are rebuilt only when they have changed.
 */
export class Trays {
  /** @param {(id: string) => void} choose */
  constructor(choose) {
    this.element = make("div", { class: "trays" });
    this._choose = choose;
    this._written = "";
    /** @type {Map<string, HTMLButtonElement>} */
    this._buttons = new Map();
  }

  /** @param {Tray[]} trays */
  show(trays) {
    const written = JSON.stringify(trays);
    if (written === this._written) return;
    this._written = written;
    const focused = [...this._buttons].find(([, button]) => button === document.activeElement)?.[0];
    this._buttons.clear();
    this.element.replaceChildren(
      ...trays.filter((tray) => tray.items.length).map((tray) => this._makeTray(tray)),
    );
    if (focused) this._buttons.get(focused)?.focus();
  }

  /** A double click takes a piece; it does not take it and put it back. @param {string} id @param {boolean} again */
  _press(id, again) {
    const isHeld = this._buttons.get(id)?.getAttribute("aria-pressed") === "true";
    if (!again || !isHeld) this._choose(id);
  }

  /** @param {Tray} tray */
  _makeTray(tray) {
    return make(
      "div",
      { class: "tray", role: "group", "aria-label": tray.label || "other pieces" },
      tray.items.map((item) => {
        const [width, height] = item.size;
        const button = make(
          "button",
          {
            type: "button",
            class: item.count ? "item" : "item none",
            "data-item": item.id,
            "aria-label": item.label,
            title: item.label,
            disabled: true,
            onclick: (/** @type {MouseEvent} */ event) => this._press(item.id, event.detail === 2),
          },
          drawPicture(item.shapes, [-4, -4, width + 8, height + 8]),
          make("span", { class: "count", "aria-hidden": "true" }, item.count),
        );
        button.style.setProperty("--shape", String(Math.max(0.7, Math.min(2.2, width / height))));
        this._buttons.set(item.id, button);
        return button;
      }),
    );
  }

  /**
   * @param {Set<string>} possible
   * @param {string[]} chosen
   */
  mark(possible, chosen) {
    for (const [id, button] of this._buttons) {
      const isChosen = chosen.includes(id);
      const isOff = !isChosen && !possible.has(id);
      // Even what is said again costs time, while the pointer moves.
      if (button.disabled !== isOff) button.disabled = isOff;
      if (button.ariaPressed !== String(isChosen)) button.ariaPressed = String(isChosen);
    }
  }
}
