/** What the owner of a study says of the move shown: a sign, a comment; and what becomes of the move. */

import { make, makeButton } from "../dom.js";
import { ROOT } from "./branches.js";
import { SIGNS } from "./signs.js";

/** As on the server. */
const LONGEST = 2000;

/**
 * @typedef {import("./branches.js").Branches} Branches
 * @typedef {{kind: "comment" | "sign" | "promote" | "delete", path: string[], words?: string, sign?: string}} Wanted
 */

export class Annotate {
  /** @param {(wanted: Wanted) => Promise<boolean>} change */
  constructor(change) {
    this._change = change;
    this._at = ROOT;
    /** @type {string[]} */
    this._path = [];
    this._written = "";
    this._size = 0;
    this._asking = false;
    this.signs = make(
      "div",
      { class: "signs", role: "group", "aria-label": "Sign of the move" },
      Object.entries(SIGNS).map(([sign, meaning]) =>
        makeButton(sign, () => this._giveSign(sign), { title: meaning, "aria-label": meaning, "data-sign": sign }),
      ),
    );
    this.comment = make("textarea", {
      rows: 2,
      maxLength: LONGEST,
      "aria-label": "Comment",
      placeholder: "Comment",
      onchange: () => this.save(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this._onKey(event),
    });
    this.promote = makeButton("Promote", () => this._do("promote"), { "data-act": "promote", title: "Make this the line before others" });
    this.remove = makeButton("Delete", () => this._askToDelete(), {
      "data-act": "delete-move",
      title: "Take away this move and all that follows it",
      onblur: () => this._forgetAsking(),
    });
    this.element = make(
      "section",
      { class: "annotate", "aria-label": "The move shown" },
      this.signs,
      this.comment,
      make("div", { class: "row" }, this.promote, this.remove),
    );
  }

  /** @param {Branches} branches @param {number} at @param {string} rootComment */
  show(branches, at, rootComment) {
    const path = branches.path(at);
    const elsewhere = path.join("\n") !== this._path.join("\n") || at !== this._at;
    const told = branches.moves[at];
    const said = told?.comment ?? rootComment;
    // What is being written is not taken away by something else that has changed.
    if (elsewhere || this.comment.value === this._written) this.comment.value = said;
    this._written = said;
    this._at = at;
    this._path = path;
    this._size = told ? branches.size(at) : 0;
    for (const button of this.signs.querySelectorAll("button")) {
      button.disabled = !told;
      button.setAttribute("aria-pressed", String(button.dataset.sign === told?.sign));
    }
    this.comment.setAttribute("aria-label", told ? `Comment on move ${branches.number(at)}` : "Comment on the beginning");
    this.remove.disabled = !told;
    this.promote.disabled = !told || !isOffMain(branches, at);
    if (elsewhere) this._forgetAsking();
  }

  /** Keep what was written about the move. */
  async save() {
    const words = this.comment.value.trim();
    if (words === this._written) return;
    const before = this._written;
    this._written = words;
    this.comment.value = words;
    if (!(await this._change({ kind: "comment", path: this._path, words }))) this._written = before;
  }

  /** @param {string} sign */
  _giveSign(sign) {
    const again = this.signs.querySelector(`[data-sign="${sign}"]`)?.getAttribute("aria-pressed") === "true";
    return this._change({ kind: "sign", path: this._path, sign: again ? "" : sign });
  }

  /** @param {"promote" | "delete"} kind */
  _do(kind) {
    return this._change({ kind, path: this._path });
  }

  _askToDelete() {
    if (this._asking) {
      this._forgetAsking();
      return this._do("delete");
    }
    this._asking = true;
    this.remove.textContent = this._size > 1 ? `Delete ${this._size} moves?` : "Really delete?";
    return undefined;
  }

  _forgetAsking() {
    this._asking = false;
    this.remove.textContent = "Delete";
  }

  /** @param {KeyboardEvent} event */
  _onKey(event) {
    event.stopPropagation();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.save();
  }
}

/** Whether a move lies in a variation. @param {Branches} branches @param {number} index */
function isOffMain(branches, index) {
  for (let at = index; at !== ROOT; at = branches.parent(at))
    if (branches.after(branches.parent(at))[0] !== at) return true;
  return false;
}
