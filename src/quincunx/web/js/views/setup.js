/** The dialog for setting up a table: who plays, then options and clock, and what few want folded away. */

import { openTable, post } from "../api.js";
import { make, makeButton } from "../dom.js";
import { makeSegments, makeSelect } from "../fields.js";
import { goTo } from "../router.js";
import { openRules } from "../rules/panel.js";
import { Entries } from "./entries.js";
import { makeOptionField } from "./option_field.js";
import { Seating } from "./seating.js";

const CLOCKS = [
  ["No clock", { kind: "none" }],
  ["5 minutes + 5 s a move", { kind: "fischer", seconds: 300, increment: 5 }],
  ["15 minutes + 10 s a move", { kind: "fischer", seconds: 900, increment: 10 }],
  ["30 s a move", { kind: "move", seconds: 30 }],
  ["2 days a move", { kind: "move", seconds: 172800 }],
];

/** @param {any} game */
export async function openSetup(game) {
  if (document.querySelector("dialog.sheet")) return;
  const dialog = make("dialog", { class: "sheet", "aria-labelledby": "setup-title" });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  const setup = new Setup(game, dialog);
  await setup.update();
  dialog.showModal();
}

class Setup {
  /** @param {any} game @param {HTMLDialogElement} dialog */
  constructor(game, dialog) {
    this.game = game;
    this.dialog = dialog;
    /** @type {Record<string, string | number | import("./entries.js").Entry[]>} */
    this.options = {};
    /** @type {Map<string, Entries>} the fields of options made of entries, by name */
    this.entries = new Map();
    this.seating = new Seating(() => this.show());
    this.clock = 0;
    /** Whether the rare options are unfolded. */
    this.unfolded = false;
    this.daily = false;
    this.problem = "";
    this.page = /** @type {any} */ (null);
    this.updating = Promise.resolve();
  }

  /**
   * Ask what goes with what is chosen, and show it.
   * @param {string} [changed] the option that was chosen last: what does not go with it is forgotten
   */
  update(changed) {
    this.dialog.setAttribute("aria-busy", "true");
    this.updating = this._update(changed).finally(() => this.dialog.removeAttribute("aria-busy"));
    return this.updating;
  }

  /** @param {string} [changed] @returns {Promise<void>} */
  async _update(changed) {
    try {
      this.page = await post("/api/setup", { game: this.game.name, options: this.options });
      this.problem = "";
    } catch (problem) {
      if (changed && Object.keys(this.options).length > 1) {
        this.options = { [changed]: this.options[changed] };
        this.entries.clear();
        return this._update();
      }
      this.problem = /** @type {Error} */ (problem).message;
      this.page ??= { seat_names: [], options: [], bots: [], realtime: false };
    }
    this.seating.fit(this.page);
    this.show();
  }

  show() {
    const { page } = this;
    const offered = page.options.map((/** @type {any} */ option) => option.name);
    for (const name of this.entries.keys()) if (!offered.includes(name)) this.entries.delete(name);
    const alone = page.seat_names.length === 1;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.id;
    this.dialog.replaceChildren(
      make(
        "form",
        { method: "dialog", onsubmit: (/** @type {Event} */ event) => this.start(event) },
        make("h2", { id: "setup-title", tabIndex: -1, autofocus: true }, `Play ${this.game.title}`),
        this.makeOptions("first"),
        alone ? this.makeDaily() : this.seating.makeFields(),
        this.makeOptions("later"),
        !alone && !page.realtime && this.makeClocks(),
        this.makeMore(),
        this.problem && make("p", { class: "refusal", role: "alert" }, this.problem),
        make(
          "div",
          { class: "row end" },
          makeButton("Rules", () => openRules(this.game.name, this.game.title), {
            class: "quiet",
            "data-act": "rules",
          }),
          make("button", { type: "button", onclick: () => this.dialog.close() }, "Cancel"),
          make("button", { class: "primary", "data-act": "start" }, "Start"),
        ),
      ),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {string} asked @returns {HTMLElement[]} */
  makeOptions(asked) {
    return this.page.options
      .filter((/** @type {any} */ option) => option.asked === asked)
      .map((/** @type {any} */ option) => this.makeOption(option));
  }

  /** What few want to change can be unfolded. */
  makeMore() {
    const fields = this.makeOptions("rarely");
    if (fields.length === 0) return null;
    const more = make(
      "details",
      { class: "field more", open: this.unfolded, ontoggle: () => (this.unfolded = more.open) },
      make("summary", { id: "more-options" }, "More options"),
      fields,
    );
    // A field that is wrong must be seen before the browser can point at it.
    more.addEventListener("invalid", () => (more.open = true), true);
    return more;
  }

  makeDaily() {
    return makeSegments(
      "Deal",
      "deal",
      { new: "A new one", daily: "The deal of the day" },
      this.daily ? "daily" : "new",
      (value) => {
        this.daily = value === "daily";
      },
    );
  }

  makeClocks() {
    return makeSelect(
      "clock",
      "Clock",
      CLOCKS.map(([words], index) => [index, words]),
      this.clock,
      (value) => (this.clock = Number(value)),
    );
  }

  /** @param {any} option */
  makeOption(option) {
    if (option.entries) return this.keepEntries(option).element;
    return makeOptionField(option, this.options[option.name] ?? option.default, (chosen) => {
      this.options[option.name] = chosen;
      this.update(option.name);
    });
  }

  /** @param {any} option */
  keepEntries(option) {
    const kept =
      this.entries.get(option.name) ??
      new Entries(option, (entries) => {
        if (entries) this.options[option.name] = entries;
        else delete this.options[option.name];
      });
    this.entries.set(option.name, kept);
    return kept;
  }

  /** @param {Event} event */
  async start(event) {
    event.preventDefault();
    await this.updating;
    const seats = this.seating.seats();
    const has = (/** @type {string} */ kind) => seats.some((seat) => seat.kind === kind);
    const alone = seats.length === 1;
    try {
      const table = await openTable({
        game: this.game.name,
        options: this.options,
        seats,
        clock: alone || this.page.realtime ? { kind: "none" } : CLOCKS[this.clock][1],
        private: !has("open"),
        draw: this.seating.draws,
        hosted: has("invite"),
        daily: alone && this.daily,
      });
      this.dialog.close();
      goTo(`/table/${table.id}`);
    } catch (problem) {
      this.problem = /** @type {Error} */ (problem).message;
      this.show();
    }
  }
}
