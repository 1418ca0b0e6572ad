/** The players: name, clock, whose turn it is, and the pieces of each. The person's own seats are at the bottom. */

import { make } from "../dom.js";
import { Trays } from "../board/trays.js";
import { capitalise } from "../dom.js";
import { characterOf } from "../bot_names.js";
import { nameOf, timeLeft, writeTime } from "../state.js";
import { isMine, makeYou } from "./you.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../board/kit.js").Tray} Tray
 */

/** A clock with less time than this is marked, in milliseconds. */
const HURRY = 20000;

export class Strips {
  /** @param {(item: string) => void} choose @param {() => void} read leads to what was said */
  constructor(choose, read) {
    this._read = read;
    this.others = make("div", { class: "strips others" });
    this.own = make("div", { class: "strips own" });
    this._choose = choose;
    /** @type {any[]} */
    this._strips = [];
    this._common = new Trays(choose);
    /** What has been in the middle so far. @type {Tray[]} */
    this._middle = [];
  }

  /** @param {State} state @param {number} now */
  show(state, now) {
    if (this._strips.length !== state.players.length)
      this._strips = state.players.map(() => this._makeStrip());
    const seats = state.players.map((_, seat) => seat);
    const mine = seats.filter((seat) => state.you.includes(seat));
    const own = mine.length ? mine : seats.slice(0, 1);
    const others = seats.filter((seat) => !own.includes(seat));
    place(
      this.own,
      own.map((seat) => this._strips[seat].element),
    );
    place(this.others, [this._common.element, ...others.map((seat) => this._strips[seat].element)]);
    this._arrange(own.length, others.length);
    this._middle = keepPlaces(
      this._middle,
      state.layout.trays.filter((tray) => tray.seat === null),
    );
    this._common.show(this._middle);
    for (const seat of seats) this._showStrip(state, seat);
    this.tick(state, now);
  }

  /** Tell the style sheet who sits where. @param {number} own @param {number} others how many there are */
  _arrange(own, others) {
    const facing = own === 2 && others === 0;
    this.others.classList.toggle("many", others > 1);
    this.own.classList.toggle("many", own > 1 && !facing);
    this.own.classList.toggle("facing", facing);
    this.own.classList.toggle("around", own > 2 && others === 0);
  }

  _makeStrip() {
    const strip = {
      name: make("span", { class: "name" }),
      you: makeYou(),
      talk: make("button", { type: "button", class: "talk", hidden: true, onclick: () => this._read() }),
      seat: make("span", { class: "seat" }),
      note: make("span", { class: "note" }),
      clock: make("span", { class: "clock", role: "timer" }),
      trays: new Trays(this._choose),
      /** What has been there so far. */
      kept: /** @type {Tray[]} */ ([]),
      element: /** @type {any} */ (null),
    };
    strip.element = make(
      "section",
      { class: "strip" },
      make(
        "div",
        { class: "strip-head" },
        make("div", { class: "who" }, strip.name, strip.you),
        make("div", { class: "about small" }, strip.seat, strip.note),
        strip.talk,
        strip.clock,
      ),
      strip.trays.element,
    );
    return strip;
  }

  /** @param {State} state @param {number} seat */
  _showStrip(state, seat) {
    const strip = this._strips[seat];
    strip.element.dataset.seat = seat;
    const player = state.players[seat];
    const turn = state.to_act.includes(seat) && !state.table.realtime;
    // Until seats are drawn, whoever has a place has no colour and no pieces yet.
    const undrawn = state.table.draw && state.status === "waiting";
    const trays = state.layout.trays.filter((tray) => tray.seat === seat && !undrawn);
    const seatName = undrawn ? "" : capitalise(state.table.seat_names[seat]);
    strip.name.textContent = player?.name ?? "A free seat";
    strip.name.title = characterOf(player);
    strip.you.hidden = !isMine(state, seat);
    // A name may say it already: those at one screen have those of their seats, and bots that are alike have them too.
    const own = player?.name === seatName || player?.name.includes(`, ${state.table.seat_names[seat]} (`) ? "" : seatName;
    strip.seat.textContent = own;
    const notes = trays.map((tray) => tray.note).filter(Boolean);
    const gone = player?.kind === "person" && !player.present;
    strip.note.textContent = [notes.join(", "), gone && "not connected"].filter(Boolean).join(" · ");
    strip.element.setAttribute(
      "aria-label",
      [player?.name ?? "A free seat", isMine(state, seat) && "you", own, turn && "to move"].filter(Boolean).join(", "),
    );
    strip.element.classList.toggle("turn", turn);
    strip.element.classList.toggle("winner", Boolean(state.outcome?.winners.includes(seat)));
    strip.element.classList.toggle("away", gone);
    strip.kept = keepPlaces(strip.kept, trays);
    strip.trays.show(strip.kept);
  }

  /** Mark the players who have said something that was not read yet. @param {State} state @param {number[]} unread for each seat */
  markUnread(state, unread) {
    for (const [seat, strip] of this._strips.entries()) {
      const count = unread[seat] ?? 0;
      strip.talk.hidden = count === 0;
      strip.talk.textContent = `✉ ${count}`;
      const words = count === 1 ? "1 new message" : `${count} new messages`;
      strip.talk.setAttribute("aria-label", `${words} from ${nameOf(state, seat)}: go to the chat`);
    }
  }

  /** Show the time that is left. @param {State} state @param {number} now */
  tick(state, now) {
    for (const [seat, strip] of this._strips.entries()) {
      const { kind } = state.table.clock;
      const left = kind === "none" ? null : timeLeft(state, seat, now);
      const words = left === null ? "" : writeTime(left);
      if (strip.clock.textContent !== words) strip.clock.textContent = words;
      strip.clock.classList.toggle(
        "hurry",
        left !== null && left < HURRY && state.clock.running === seat,
      );
    }
  }

  /** @param {Set<string>} possible @param {string[]} chosen */
  mark(possible, chosen) {
    this._common.mark(possible, chosen);
    for (const strip of this._strips) strip.trays.mark(possible, chosen);
  }
}

/** @param {HTMLElement} parent @param {HTMLElement[]} children */
function place(parent, children) {
  if (
    children.length !== parent.children.length ||
    children.some((child, index) => parent.children[index] !== child)
  )
    parent.replaceChildren(...children);
}

/**
 * What has been taken for good leaves an empty place, so that nothing moves up.
 * @param {Tray[]} before
 * @param {Tray[]} now
 * @returns {Tray[]}
 */
function keepPlaces(before, now) {
  const left = now.flatMap((tray) => tray.items);
  const gone = before.flatMap((tray) => tray.items).filter((item) => !left.some(({ id }) => id === item.id));
  if (gone.length === 0) return now;
  const emptied = gone.map((item) => ({ ...item, count: 0 }));
  const [first = { ...before[0], items: [] }, ...rest] = now;
  return [{ ...first, items: [...first.items, ...emptied] }, ...rest];
}
