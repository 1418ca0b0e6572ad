/** Who plays at a table that is being set up: with whom, who sits where, and of what strength computers are. */

import { capitalise, make } from "../dom.js";
import { makeSegments, makeSelect } from "../fields.js";
import { prefer, preferred } from "../preferences.js";
import { isAlone } from "../way.js";

/** What may be chosen for the person's own seat, besides one of them. */
const CHANCE = "chance";
const AGREED = "agreed";

/** People who come from elsewhere. @type {[string, string][]} */
const FROM_ELSEWHERE = isAlone
  ? []
  : [
      ["invite", "A friend, by link"],
      ["open", "Anybody, from the lobby"],
    ];
/** Who has a place that nobody has chosen anybody for. */
const SOMEBODY = isAlone ? "me" : "invite";

/** @typedef {{kind: string, name?: string}} Seat as the server wants it */

export class Seating {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.opponent = "bot";
    /** What was chosen for the person's own seat, if anything. */
    this.seat = "";
    /** Where all sorts of players are mixed: who has each of the other places. @type {string[]} */
    this.others = [];
    this.page = /** @type {any} */ ({ seat_names: [], bots: [], realtime: false });
  }

  /** What can be chosen now depends on the options. @param {any} page as the server describes it */
  fit(page) {
    this.page = page;
    if (!(this.opponent in this.kinds)) this.opponent = page.bots.length ? "bot" : "screen";
    const usual = page.bots.length ? this.bot.name : SOMEBODY;
    const elsewhere = FROM_ELSEWHERE.map(([kind]) => kind);
    const known = new Set([...elsewhere, "me", ...page.bots.map((/** @type {any} */ bot) => bot.name)]);
    this.others = Array.from({ length: Math.max(0, page.seat_names.length - 1) }, (_, place) => {
      const chosen = this.others[place] ?? (place === 0 ? SOMEBODY : usual);
      return known.has(chosen) ? chosen : usual;
    });
  }

  /** @returns {Record<string, string>} */
  get kinds() {
    const { bots, seat_names: names } = this.page;
    const several = names.length > 2;
    return {
      ...(bots.length ? { bot: "The computer" } : {}),
      ...(isAlone ? {} : { invite: several ? "Friends, by link" : "A friend, by link" }),
      screen: "On this screen",
      ...(isAlone ? {} : { open: "Anybody" }),
      ...(several ? { mixed: "A mixture" } : {}),
    };
  }

  /** The computer of the strength chosen last. */
  get bot() {
    const { bots } = this.page;
    return bots[Math.min(preferred("level"), bots.length) - 1];
  }

  makeFields() {
    return [
      makeSegments("Play with", "opponent", this.kinds, this.opponent, (value) => {
        this.opponent = value;
        this.changed();
      }),
      this.opponent === "bot" && this._makeLevels(),
      !this.page.realtime &&
        makeSelect(
          "seat",
          this.opponent === "screen" ? "Who sits where" : "You play as",
          this._seatChoices(),
          this._seatChoice(),
          (value) => {
            this.seat = value;
            if (this.opponent === "mixed") this.changed();
          },
        ),
      this.opponent === "mixed" && this._makePlaces(),
    ];
  }

  _makeLevels() {
    const { bots } = this.page;
    const field = makeSelect(
      "level",
      "Strength",
      bots.map((/** @type {any} */ bot, /** @type {number} */ index) => [
        index + 1,
        `${bot.title}: ${bot.description}`,
      ]),
      Math.min(preferred("level"), bots.length),
      (value) => {
        prefer("level", Number(value));
        field.querySelector("#level-help").textContent = this.bot.character;
      },
      this.bot.character,
    );
    return field;
  }

  /** A choice for each place but the person's own. */
  _makePlaces() {
    const choices = [
      ...FROM_ELSEWHERE,
      ["me", "Somebody at this screen"],
      ...this.page.bots.map((/** @type {any} */ bot) => [bot.name, `The computer as ${bot.title}`]),
    ];
    return make(
      "div",
      { class: "places" },
      this._otherSeats().map((seat, place) =>
        makeSelect(`place-${place + 1}`, this._nameOf(seat), choices, this.others[place], (value) => {
          this.others[place] = value;
        }),
      ),
    );
  }

  /** @returns {number[]} */
  _otherSeats() {
    return this.page.seat_names
      .map((/** @type {string} */ _, /** @type {number} */ seat) => seat)
      .filter((/** @type {number} */ seat) => seat !== this._own());
  }

  /** Players have numbers if chance decides, since nobody knows yet who is who. @param {number} seat */
  _nameOf(seat) {
    return this.draws ? `Player ${seat + 1}` : capitalise(this.page.seat_names[seat]);
  }

  _own() {
    return this.page.realtime ? 0 : Number(this._seatChoice()) || 0;
  }

  _seatChoices() {
    const chance = [CHANCE, "Chance decides"];
    if (this.opponent === "screen") return [chance, [AGREED, "As you agree"]];
    return [
      chance,
      ...this.page.seat_names.map((/** @type {string} */ name, /** @type {number} */ seat) => [String(seat), capitalise(name)]),
    ];
  }

  /** What was chosen, if it can be; otherwise you begin against the computer, and chance decides among people. */
  _seatChoice() {
    const possible = this._seatChoices().some(([choice]) => choice === this.seat);
    return possible ? this.seat : this.opponent === "bot" ? "0" : CHANCE;
  }

  /** Whether chance decides who sits where; if all play at once or one plays alone, it makes no difference. */
  get draws() {
    return this.page.seat_names.length > 1 && !this.page.realtime && this._seatChoice() === CHANCE;
  }

  /** @returns {Seat[]} */
  seats() {
    const { seat_names: names } = this.page;
    if (names.length === 1) return [{ kind: "me" }];
    if (this.opponent === "screen")
      return names.map((/** @type {string} */ _, /** @type {number} */ seat) => ({ kind: "me", name: this._nameOf(seat) }));
    const others = new Map(this._otherSeats().map((seat, place) => [seat, this._player(seat, this.others[place])]));
    return names.map((/** @type {string} */ _, /** @type {number} */ seat) => others.get(seat) ?? { kind: "me" });
  }

  /** @param {number} seat @param {string} chosen @returns {Seat} */
  _player(seat, chosen) {
    if (this.opponent === "bot") return { kind: "bot", name: this.bot.name };
    if (this.opponent !== "mixed") return { kind: this.opponent };
    if (chosen === "me") return { kind: "me", name: this._nameOf(seat) };
    return chosen === "invite" || chosen === "open" ? { kind: chosen } : { kind: "bot", name: chosen };
  }
}
