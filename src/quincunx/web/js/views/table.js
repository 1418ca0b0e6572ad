/** A table: the board, the players, and everything that can be done there. */

import { becomeGuest, post } from "../api.js";
import { showBanner } from "../banner.js";
import { Bar } from "../board/bar.js";
import { Animator } from "../board/animate.js";
import { Board } from "../board/board.js";
import { celebrate } from "../board/winner.js";
import { Choices } from "../board/choices.js";
import { placesOf } from "../board/move_buttons.js";
import { Picker } from "../board/picker.js";
import { nameBots } from "../bot_names.js";
import { announce, capitalise, make, makeButton, wait, wantsStillness } from "../dom.js";
import { guardDoublePresses } from "../double_press.js";
import { Pace } from "../pace.js";
import { PREFERRED, preferred } from "../preferences.js";
import { goTo } from "../router.js";
import { placeRulesButton } from "../rules/button.js";
import { makeShareButton } from "../share_button.js";
import { TableSocket } from "../socket.js";
import { play as playSound } from "../sound.js";
import { sayMove } from "../spoken.js";
import { describeForced, describeStart, describeStatus, nameOf, ownSeat, withNames } from "../state.js";
import { Actions } from "./actions.js";
import { Chat } from "./chat.js";
import { noteComposition } from "./composition.js";
import { Ending, shareOf } from "./ending.js";
import { Guide } from "./guide.js";
import { Hand } from "./hand.js";
import { Moves } from "./moves.js";
import { Notices, RANK } from "./notices.js";
import { Offers } from "./offers.js";
import { Rest } from "./rest.js";
import { Situation } from "./situation.js";
import { skipByHand } from "./skipping.js";
import { Spot } from "./spot.js";
import { Strips } from "./strips.js";
import { noteTurnedAway, Waiting } from "./waiting.js";

/** @typedef {import("../state.js").State} State */

/** How long a move lies still before a bot's next one is shown, in milliseconds. */
const BETWEEN_MOVES = 600;
/** A board of this breadth, for a height of one, leaves little room beside it. */
const BROAD = 1.15;

/** @param {HTMLElement} place @param {string} id @param {string} invitation */
export async function joinTable(place, id, invitation) {
  await becomeGuest();
  try {
    await post(`/api/tables/${encodeURIComponent(id)}/join`, { invitation });
  } catch (problem) {
    // Whoever comes too late, or was sent away, sees the table.
    const { code } = /** @type {any} */ (problem);
    if (!["seat/taken", "seat/removed", "match/playing", "match/over"].includes(code)) throw problem;
    noteTurnedAway(id, "The table is full: there is no seat for you any more. You can watch the game.");
  }
  location.replace(`#/table/${encodeURIComponent(id)}`);
}

/** @param {HTMLElement} place @param {string} id */
export async function showTable(place, id) {
  await becomeGuest();
  const view = new TableView(id);
  place.replaceChildren(view.element);
  await view.open();
  return () => view.close();
}

class TableView {
  /** @param {string} id */
  constructor(id) {
    this.socket = new TableSocket(id);
    this.board = new Board({ label: "The board", interactive: true }).moveWith(Animator);
    this.pace = new Pace({
      show: () => this.show(),
      seen: () => this.board.settled().then(() => wait(BETWEEN_MOVES)),
      natural: () => preferred("pace") === "natural" && !document.hidden,
    });
    this.closing = new AbortController();
    this.picker = new Picker(this.board, {
      changed: () => this.showChoosing(),
      play: (move) => this.act("move", move.seat, { move: move.move }, move.at),
      claim: (seat, steps) => this.act("compose", seat, { steps }, this.board.middle(steps[0])),
      refuse: (point, site) => this.refuse(point, site),
    });
    this.bar = new Bar(this.picker);
    this.spot = new Spot(this.board);
    this.strips = new Strips(
      (item) => this.picker.take(item),
      () => this.chat.read(),
    );
    this.hand = new Hand(this.strips.own, this.bar.pictures, this.bar.controls);
    this.moves = new Moves((ply) => this.look(ply));
    this.notices = new Notices();
    this.chat = new Chat(
      (text) => this.socket.send("chat", { seat: this.state.you[0], text }),
      this.notices,
      (unread) => this.strips.markUnread(this.state, unread),
    );
    this.offers = new Offers(this.notices, (seat, what, agreed) => this.actions.answer(seat, what, agreed));
    this.actions = new Actions(this);
    this.ending = new Ending(this.socket);
    this.share = makeShareButton(() => ({ ...shareOf(this.state), ply: this.past?.ply ?? this.state.ply }));
    this.waiting = new Waiting(this.socket);
    this.rest = new Rest(this.socket);
    this.situation = new Situation();
    this.guide = new Guide((move) => this.suggest(move));
    /** The earlier position that is shown, if any. @type {{ply: number} | null} */
    this.past = null;
    this.busy = false;
    /** Which position is on the board. @type {{ply: number, line: number} | null} */
    this.onBoard = null;
    /** @type {State | null} */
    this.shown = null;
    this.element = this.makeElement();
    guardDoublePresses(this.element);
  }

  makeElement() {
    this.title = make("h1", { class: "table-title" });
    this.drawn = make("p", { class: "small drawn", hidden: true }, "Who sits where was drawn by chance.");
    const now = makeButton("Back to now", () => this.look(this.state.ply), { class: "primary", "data-act": "now" });
    const side = make(
      "aside",
      { class: "side", "aria-label": "About this game" },
      make("div", { class: "row title-row" }, this.title, this.share),
      this.drawn,
      this.actions.element,
      this.moves.element,
      this.chat.element,
    );
    // Where there is little room, all that is no part of the game on the board is below it.
    const more = makeButton("More", () => side.scrollIntoView({ behavior: wantsStillness() ? "auto" : "smooth" }), {
      class: "quiet",
      "data-act": "more",
      "aria-label": "More: moves, chat and the rest",
    });
    this.bar.controls.append(now, more);
    this.bar.element.append(this.hand.element);
    return make(
      "section",
      { class: "table live" },
      this.notices.element,
      // All that is needed for a move; of one size while a game goes on.
      make(
        "div",
        { class: "stage" },
        this.strips.others,
        make("div", { class: "board-place" }, this.board.element, this.spot.element, this.waiting.element, this.rest.element),
        this.guide.element,
        this.situation.element,
        this.bar.element,
        make("div", { class: "ending-place" }, this.moves.latest, this.ending.element),
      ),
      side,
    );
  }

  /** What is shown, which may be a moment behind what the server has said. @returns {State} */
  get state() {
    return /** @type {State} */ (this.pace.state);
  }

  async open() {
    const first = new Promise((resolve, reject) => {
      this.socket.addEventListener("state", resolve, { once: true });
      this.socket.addEventListener(
        "missing",
        (event) => reject(new Error(/** @type {CustomEvent} */ (event).detail.message)),
        { once: true },
      );
    });
    this.socket.addEventListener("state", (event) =>
      this.pace.take(/** @type {State} */ (this.socket.state), /** @type {CustomEvent} */ (event).detail.whole),
    );
    const { signal } = this.closing;
    skipByHand(this.pace, signal);
    document.addEventListener("visibilitychange", () => document.hidden && this.pace.skip(), { signal });
    addEventListener(PREFERRED, () => this.show(), { signal });
    this.socket.addEventListener("connection", () => this.showConnection());
    this.socket.addEventListener("missing", (event) =>
      showBanner(/** @type {CustomEvent} */ (event).detail.message),
    );
    await this.socket.open();
    await first;
    this.removeRules = placeRulesButton(this.state.table.game, this.state.table.title);
    this.timer = setInterval(() => this.tick(), 100);
  }

  close() {
    clearInterval(this.timer);
    this.removeRules?.();
    this.chat.close();
    this.hand.close();
    this.closing.abort();
    this.pace.close();
    this.socket.close();
  }

  tick() {
    const { state } = this;
    const now = this.socket.now();
    for (const part of [this.strips, this.situation, this.rest]) part.tick(state, now);
    this.actions.claim.tick(now);
  }

  showConnection() {
    if (this.socket.connected) this.notices.hide("connection");
    else
      this.notices.show(
        "connection",
        "There is no connection. This page will reconnect by itself; nothing is lost.",
        { rank: RANK.broken },
      );
    this.element.classList.toggle("offline", !this.socket.connected);
    this.showChoosing();
  }

  /** Show the state. */
  async show() {
    const { state, shown } = this;
    if (state.next && shown && !shown.next && state.you.length) return goTo(`/table/${state.next}`);
    await nameBots(state);
    if (state !== this.state) return; // a newer one has come in the meantime
    const moved = !shown || shown.ply !== state.ply || shown.line !== state.line;
    const changedMoves = moved || shown?.choices !== state.choices || shown?.layout !== state.layout || this.busy;
    if (moved && shown) this.past = null;
    this.shown = state;
    if (!shown) this.showShape(state.layout.size);
    document.title = `${state.you.some((seat) => state.to_act.includes(seat)) && !state.table.realtime ? "● " : ""}${state.table.title} – Quincunx`;
    this.title.textContent = state.table.title;
    this.drawn.hidden = !state.table.draw || state.status === "waiting";
    this.share.hidden = state.status !== "playing";
    this.element.classList.toggle("looking-back", this.past !== null);
    if (!this.past) this.showBoard(state.layout, state.ply);
    if (changedMoves) this.offer();
    this.strips.show(state, this.socket.now());
    this.situation.show(state, this.socket.now());
    this.rest.show(state, this.socket.now(), this.past !== null);
    this.moves.show(state, this.past?.ply ?? state.ply);
    this.chat.show(state);
    this.actions.show(state);
    this.offers.show(state);
    this.ending.show(state);
    this.waiting.show(state);
    this.guide.show(state);
    this.element.classList.toggle("guided", !this.guide.element.hidden);
    this.showChoosing();
    this.hand.lie((state.table.realtime && state.you.length > 1) || state.status === "waiting");
    noteComposition(this.element);
    if (shown) this.tell(shown, state);
    if (shown?.status === "waiting" && state.status === "playing") announce(describeStart(state));
  }

  /**
   * A few moves on, or one back, are seen to happen; anything else is another position.
   * @param {import("../board/kit.js").Layout} layout @param {number} ply
   */
  showBoard(layout, ply) {
    const { line, players } = this.state;
    const before = this.onBoard ?? { ply, line };
    const by = ply - before.ply;
    const isNear = by === -1 || (by > 0 && by <= players.length && line === before.line);
    this.onBoard = { ply, line };
    this.board.show(layout, { animate: isNear, back: by < 0 });
  }

  /** Tell the style sheet how broad the board is, once: the page stays as it is. @param {number[]} size */
  showShape([width, height]) {
    this.element.style.setProperty("--aspect", String(width / height));
    this.element.classList.toggle("broad", width / height > BROAD);
  }

  offer() {
    const { state } = this;
    this.busy = false;
    // What will happen by itself needs no button.
    const moves = state.choices.filter((choice) => choice.move !== state.due?.move);
    const may = !this.past && state.status === "playing" && state.choices.length > 0;
    this.picker.offer(may ? new Choices(moves, state.layout, state.you) : null);
    const { forced } = this;
    if (forced && !forced.button) this.picker.suggest(forced);
  }

  /** The only move there is. */
  get forced() {
    return this.state.table.realtime ? null : (this.picker.choices?.forced ?? null);
  }

  showChoosing() {
    if (!this.pace.state) return;
    const { state, picker } = this;
    const possible = new Set(
      picker.choices && !picker.chosen.some((id) => !picker.choices?.trayIds.has(id))
        ? picker.choices.trayItems()
        : (picker.choices?.next(picker.chosen) ?? []),
    );
    this.strips.mark(possible, picker.chosen);
    const several = state.table.realtime && state.you.length > 1;
    const names = several ? state.players.map((_, seat) => nameOf(state, seat)) : [];
    const { realtime } = state.table;
    this.bar.claims = realtime && state.you.length > 0;
    const places = placesOf(state.layout.named, { seats: state.you, realtime, names });
    this.bar.show(describeStatus(state), this.describe(), { places, forced: this.forced });
    this.bar.element.classList.toggle("several", several);
    this.bar.element.classList.toggle("realtime", state.table.realtime);
    this.board.element.classList.toggle("placing", picker.placing);
    this.board.element.classList.toggle("pinned", picker.pinned);
    if (picker.current && !this.spot.element.hidden) this.spot.hide();
  }

  /** What there is to do or to wait for, after whose turn it is. */
  describe() {
    const { state, picker, forced, past } = this;
    const { task, taskNow, doing } = state.layout;
    if (!this.socket.connected) return "no connection, it is being sought";
    if (this.busy) return "one moment…";
    if (past) return past.ply ? `you look at move ${past.ply} of ${state.ply}` : "you look at the start";
    if (state.status !== "playing" || state.outcome) return "";
    if (state.rest) return `${state.board.round} is next`;
    const mine = state.you.length > 0;
    if (state.due && !state.you.includes(state.due.seat)) return `${nameOf(state, state.due.seat)} ${doing}`;
    if (state.table.realtime) return mine && (state.due || state.you.length === 1) ? task : "";
    if (!picker.choices) return "";
    return forced ? taskNow || describeForced(forced) : task;
  }

  /** Put a move on the board, for the person to make or not. @param {string} move */
  suggest(move) {
    const choice = this.picker.choices?.moves.find((other) => other.move === move);
    if (choice) this.picker.suggest(choice);
  }

  /** Look at the position after that many moves. @param {number} ply */
  async look(ply) {
    const { state } = this;
    if (ply < 0 || ply > state.ply) return;
    if (ply === state.ply) {
      this.past = null;
      this.showBoard(state.layout, ply);
    } else {
      const answer = await this.socket.send("look", { ply });
      this.past = { ply };
      this.showBoard(/** @type {import("../board/kit.js").Kit} */ (this.socket.kit).draw(answer.board), ply);
    }
    this.element.classList.toggle("looking-back", this.past !== null);
    this.rest.show(this.state, this.socket.now(), this.past !== null);
    this.moves.show(this.state, this.past?.ply ?? this.state.ply);
    this.offer();
    this.showChoosing();
  }

  /**
   * Make a move; if it is refused, the reason is shown at its point.
   * @param {"move" | "compose"} type
   * @param {number} seat
   * @param {Record<string, any>} fields
   * @param {[number, number]} [point]
   */
  async act(type, seat, fields, point = [0, 0]) {
    this.busy = true;
    this.showChoosing();
    playSound("place");
    try {
      await this.socket.act(type, seat, fields);
    } catch (problem) {
      this.spot.show(/** @type {any} */ (problem).message, point);
      playSound("refuse");
      this.offer();
    }
  }

  /** Say why that cannot be chosen. @param {[number, number]} point @param {string | null} site */
  async refuse(point, site) {
    playSound("refuse");
    if (site === null && !this.picker.chosen.length) return this.spot.show(`${describeStatus(this.state)}: ${this.describe()}`, point);
    const steps = site === null ? this.picker.chosen : [...this.picker.chosen, site];
    const { reason } = await this.socket
      .send("explain", { seat: ownSeat(this.state), steps })
      .catch((/** @type {any} */ problem) => ({ reason: problem.message }));
    this.spot.show(reason ?? "That is not possible here.", point);
  }

  /** Report moves and the result, by a sound and to screen readers. @param {State} before @param {State} state */
  tell(before, state) {
    const ended = state.outcome && !before.outcome;
    if (state.ply > before.ply) {
      // Of what happened while nobody looked on, one round is enough.
      const made = state.history.slice(Math.max(before.ply, state.ply - state.players.length));
      const words = made.map((played) => `${nameOf(state, played.seat)}: ${sayMove(played)}.`);
      const told = state.board.news.map((sentence) => `${capitalise(withNames(state, sentence))}.`);
      announce(`${(told.length ? told : words).join(" ")} ${describeStatus(state)}.`);
      if (!state.you.includes(made[made.length - 1].seat)) playSound(state.table.realtime ? "all" : "theirs");
    } else if (state.ply < before.ply) {
      announce(`Taken back. ${describeStatus(state)}.`);
    } else if (ended) {
      announce(`${describeStatus(state)}.`);
    }
    if (ended) playSound("end");
    const { winners = [] } = state.outcome ?? {};
    const isShared = winners.length === state.players.length && winners.length > 1;
    if (ended && winners.length && !isShared) celebrate(this.board, winners);
  }
}
