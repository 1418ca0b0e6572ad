/** The dialog for setting up a table: opponents, who sits where, options, clock. */

import { openTable, post } from "../api.js";
import { capitalise, make, makeButton } from "../dom.js";
import { makeField, makeSegments, makeSelect } from "../fields.js";
import { prefer, preferred } from "../preferences.js";
import { goTo } from "../router.js";
import { openRules } from "../rules/panel.js";
import { Entries } from "./entries.js";
import { readable } from "./options.js";

const WITH = { bot: "The computer", screen: "One screen", invite: "A friend, by link", open: "Anybody" };
/** What may be chosen for the seats, besides one for oneself. */
const CHANCE = "chance";
const AGREED = "agreed";
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
    this.opponent = "bot";
    this.clock = 0;
    /** What was chosen for the seats, if anything. */
    this.seat = "";
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
    if (this.opponent === "bot" && this.page.bots.length === 0) this.opponent = "screen";
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
        make("h2", { id: "setup-title" }, `Play ${this.game.title}`),
        page.options.map((/** @type {any} */ option) => this.makeOption(option)),
        alone ? this.makeDaily() : this.makeOpponents(),
        !alone && !page.realtime && this.makeClocks(),
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

  makeOpponents() {
    const { page } = this;
    const kinds = Object.entries(WITH).filter(([kind]) => kind !== "bot" || page.bots.length);
    return [
      makeSegments("Play with", "opponent", Object.fromEntries(kinds), this.opponent, (value) => {
        this.opponent = value;
        this.show();
      }),
      this.opponent === "bot" && this.makeLevels(),
      !page.realtime &&
        makeSelect(
          "seat",
          this.opponent === "screen" ? "Who sits where" : "You play as",
          this.seatChoices(),
          this.seatChoice(),
          (value) => (this.seat = value),
        ),
    ];
  }

  /** At one screen nobody knows who is who, so that players have numbers if chance decides. */
  seatChoices() {
    const chance = [CHANCE, "chance decides"];
    if (this.opponent === "screen") return [chance, [AGREED, "as you agree"]];
    return [
      chance,
      ...this.page.seat_names.map((/** @type {string} */ name, /** @type {number} */ seat) => [String(seat), name]),
    ];
  }

  /** What was chosen, if it can be; otherwise you begin against the computer, and chance decides among people. */
  seatChoice() {
    const possible = this.seatChoices().some(([choice]) => choice === this.seat);
    return possible ? this.seat : this.opponent === "bot" ? "0" : CHANCE;
  }

  /** Whether chance decides who sits where; if all play at once or one plays alone, it makes no difference. */
  get draws() {
    return this.page.seat_names.length > 1 && !this.page.realtime && this.seatChoice() === CHANCE;
  }

  makeLevels() {
    const { bots } = this.page;
    const level = Math.min(preferred("level"), bots.length);
    return makeSelect(
      "level",
      "Strength",
      bots.map((/** @type {any} */ bot, /** @type {number} */ index) => [
        index + 1,
        `${bot.title}: ${bot.description}`,
      ]),
      level,
      (value) => prefer("level", Number(value)),
    );
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
    const value = this.options[option.name] ?? option.default;
    const change = (/** @type {string} */ chosen) => {
      this.options[option.name] = option.lowest === null ? chosen : Number(chosen);
      this.update(option.name);
    };
    const id = `option-${option.name}`;
    if (option.choices.length)
      return makeSelect(
        id,
        readable(option.name),
        option.choices.map((/** @type {string} */ name) => [name, readable(name)]),
        value,
        change,
        option.help,
      );
    if (option.highest - option.lowest < 8) {
      const numbers = Array.from(
        { length: option.highest - option.lowest + 1 },
        (_, index) => option.lowest + index,
      );
      return makeSelect(
        id,
        readable(option.name),
        numbers.map((number) => [number, String(number)]),
        value,
        change,
        option.help,
      );
    }
    const input = make("input", {
      type: "number",
      id,
      min: option.lowest,
      max: option.highest,
      value,
      onchange: () => change(input.value),
    });
    return makeField(id, readable(option.name), input, option.help);
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

  seats() {
    const { seat_names: names, bots } = this.page;
    const others = /** @type {Record<string, any>} */ ({
      bot: { kind: "bot", name: bots[Math.min(preferred("level"), bots.length) - 1]?.name },
      screen: { kind: "me" },
      invite: { kind: "invite" },
      open: { kind: "open" },
    })[this.opponent];
    const own = this.page.realtime ? 0 : Number(this.seatChoice()) || 0;
    return names.map((/** @type {string} */ name, /** @type {number} */ seat) => {
      if (this.opponent === "screen" && names.length > 1)
        return { kind: "me", name: this.draws ? `Player ${seat + 1}` : capitalise(name) };
      return seat === own ? { kind: "me" } : others;
    });
  }

  /** @param {Event} event */
  async start(event) {
    event.preventDefault();
    await this.updating;
    const alone = this.page.seat_names.length === 1;
    try {
      const table = await openTable({
        game: this.game.name,
        options: this.options,
        seats: this.seats(),
        clock: alone || this.page.realtime ? { kind: "none" } : CLOCKS[this.clock][1],
        private: alone || this.opponent !== "open",
        draw: this.draws,
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
