/**
 * Choosing a move on a board, by mouse, touch or keys: which pieces and sites are chosen, what the pointer
 * snaps to, what is still open. Works from the steps of the legal moves alone, for every game.
 */

import { preferred } from "../preferences.js";
import { followKeys } from "./keys.js";
import { followPointer } from "./pointer.js";

/**
 * @typedef {import("./kit.js").Choice} Choice
 * @typedef {import("./choices.js").Choices} Choices
 * @typedef {import("./board.js").Board} Board
 * @typedef {{
 *   changed: () => void,
 *   play: (move: Choice) => void,
 *   claim: (seat: number, sites: string[]) => void,
 *   refuse: (point: [number, number], site: string | null) => void,
 * }} Listener
 */

/** More pictures than this are too many to choose from: then a piece has to be chosen first. */
const MOST_PICTURES = 18;

export class Picker {
  /** @param {Board} board @param {Listener} listener */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    /** @type {Choices | null} */
    this.choices = null;
    /** What has been chosen: tray items and sites. @type {string[]} */
    this.chosen = [];
    /** The move that the pointer has snapped to. @type {Choice | null} */
    this.current = null;
    /** The ways to put it there. @type {Choice[]} */
    this.turns = [];
    /** Whether the current one waits to be confirmed. */
    this.pinned = false;
    /** Moves to be chosen from by their pictures. @type {Choice[]} */
    this.pictures = [];
    this._look = "";
    this._held = "";
    followPointer(this);
    followKeys(this);
  }

  /** Offer other moves, or none. @param {Choices | null} choices */
  offer(choices) {
    this.choices = choices;
    this.clear();
    this.board.element.dispatchEvent(new Event("settle"));
  }

  /** Choose nothing, but pick up a piece of the kind placed last again, or of the only kind there is. */
  clear() {
    this._drop();
    this.chosen = [];
    const items = this.choices?.trayItems() ?? [];
    const onlyTrays = this.choices?.moves.every((move) => move.steps.length === 2);
    if (items.includes(this._held) && this.choices?.extendable([this._held])) this.chosen = [this._held];
    else if (items.length === 1 && onlyTrays) this.chosen = items;
    this._show();
  }

  _drop() {
    this.current = null;
    this.turns = [];
    this.pinned = false;
    this.pictures = [];
  }

  /** Whether all that is left to choose is where to put the piece in hand. */
  get placing() {
    return Boolean(this.chosen.length) && this.chosen.every((id) => this.choices?.trayIds.has(id));
  }

  /** The moves that are still meant. @returns {Choice[]} */
  get candidates() {
    return this.choices?.matching(this.chosen) ?? [];
  }

  /** Whether what is chosen will be claimed, right or wrong; nothing may tell beforehand which it is. */
  get claiming() {
    return this.chosen.length > 0 && this.chosen.every((id) => this.choices?.mayClaim(id));
  }

  /** The moves that need nothing more. @returns {Choice[]} */
  get ready() {
    if (this.claiming) return [];
    return this.chosen.length && this.choices ? this.choices.complete(this.chosen) : [];
  }

  /** Take a piece from a tray, or put it back. @param {string} id */
  take(id) {
    if (!this.choices) return;
    const wasHeld = this.chosen.includes(id);
    const sites = this.chosen.filter((other) => !this.choices?.trayIds.has(other));
    this._drop();
    this._held = "";
    this.chosen = wasHeld ? [] : [id];
    if (!wasHeld && sites.length && this.choices.mayChoose(sites, id)) {
      this.chosen = sites;
      this.choose(id);
      return;
    }
    if (this.ready.length === 1 && !this.choices.extendable(this.chosen)) this._finish(this.ready, false);
    else this._show();
  }

  /**
   * The pointer is somewhere, or keys have gone to a site.
   * @param {[number, number]} point
   * @param {string | null} site
   * @param {boolean} [byKeys]
   */
  point(point, site, byKeys = false) {
    if (!this.choices || !this.placing || this.pinned) return;
    if (this._standsAlone(site)) return this._snap(null);
    const found = byKeys && site ? this.choices.atSite(this.candidates, site, point, this._look) : null;
    this._snap(found ?? this.choices.nearest(this.candidates, point, { site, look: this._look }));
  }

  /** @param {{move: Choice, turns: Choice[]} | null} found */
  _snap(found) {
    if (found?.move === this.current) return;
    this.current = found?.move ?? null;
    this.turns = found?.turns ?? [];
    this._showGhost();
    this.listener.changed();
  }

  /** The pointer has left the board. */
  leave() {
    if (!this.pinned && this.current) this._snap(null);
  }

  /** Show the next way to put the piece. @param {number} by */
  turn(by) {
    if (this.turns.length < 2 || !this.current || !this.choices) return;
    const index = this.turns.indexOf(this.current);
    this.current = this.turns[(index + by + this.turns.length) % this.turns.length];
    this._look = this.choices.lookOf(this.current);
    this._showGhost();
    this.listener.changed();
  }

  /**
   * Somebody has clicked, tapped, or pressed Enter.
   * @param {[number, number]} point
   * @param {string | null} site
   * @param {"mouse" | "touch" | "keys"} by
   */
  press(point, site, by) {
    if (!this.choices) return;
    const confirm = preferred("confirm") === "always" || (preferred("confirm") === "touch" && by === "touch");
    if (this.placing) this._place(point, site, by, confirm);
    else if (site !== null) this._choose(site, point, confirm);
  }

  /** @param {[number, number]} point @param {string | null} site @param {string} by @param {boolean} confirm */
  _place(point, site, by, confirm) {
    if (this._standsAlone(site)) {
      this.chosen = [];
      return this._choose(/** @type {string} */ (site), point, confirm);
    }
    if (this.pinned) this.pinned = false;
    else if (by === "keys" && this.current) return this._finish([this.current], confirm);
    this.point(point, site, by === "keys");
    if (this.current) this._finish([this.current], confirm);
    else this.listener.refuse(point, site);
  }

  /** Whether a site means something without the piece in hand. @param {string | null} site */
  _standsAlone(site) {
    const { choices } = this;
    if (site === null || !choices) return false;
    return choices.moves.some(
      (move) => move.steps.includes(site) && !move.steps.some((step) => choices.trayIds.has(step)),
    );
  }

  /** Add a site or a tray item to what is chosen. @param {string} id */
  choose(id) {
    this._choose(id, this.board.middle(id), preferred("confirm") === "always");
  }

  /** @param {string} id @param {[number, number]} point @param {boolean} confirm */
  _choose(id, point, confirm) {
    const choices = /** @type {Choices} */ (this.choices);
    this._drop();
    if (this.chosen.includes(id)) {
      this.chosen = this.chosen.filter((other) => other !== id);
    } else if (choices.mayChoose(this.chosen, id)) {
      this.chosen = [...this.chosen, id];
    } else if (this.chosen.length && this._isOneOfFew(id)) {
      this.chosen = [id];
    } else {
      this._show();
      this.listener.refuse(point, id);
      return;
    }
    this._afterChoosing(confirm);
  }

  /** Whether this is a new choice: where two steps make a move, the click before was for another move. @param {string} id */
  _isOneOfFew(id) {
    return (
      this.candidates.every((move) => move.steps.length <= 2) && Boolean(this.choices?.mayChoose([], id))
    );
  }

  /** @param {boolean} confirm */
  _afterChoosing(confirm) {
    const choices = /** @type {Choices} */ (this.choices);
    if (this.claiming) return this._show();
    const ready = this.ready;
    const more = choices.extendable(this.chosen);
    if (ready.length && (!more || ready.length > 1)) return this._finish(ready, confirm);
    const candidates = this.candidates;
    const onlyTrayLeft =
      this.chosen.length > 0 &&
      candidates.length > 0 &&
      candidates.every((move) => move.steps.some((step) => choices.trayIds.has(step)));
    if (onlyTrayLeft && candidates.length <= MOST_PICTURES) return this._finish(candidates, confirm);
    this._show();
  }

  /**
   * One move is played or waits to be confirmed; of several one is chosen by its picture.
   * @param {Choice[]} moves
   * @param {boolean} confirm
   */
  _finish(moves, confirm) {
    if (moves.length > 1) {
      this.pictures = moves;
      this._show();
    } else if (confirm) {
      this.current = moves[0];
      if (!this.turns.includes(moves[0])) this.turns = moves;
      this.pinned = true;
      this._show();
    } else {
      this.play(moves[0]);
    }
  }

  /** What waits to be confirmed, or is complete, is played. */
  confirm() {
    if (this.claiming) {
      const claim = /** @type {import("./kit.js").Claim} */ (this.choices?.claim);
      return this.listener.claim(claim.seat, this.chosen);
    }
    const move = this.pinned ? this.current : this.ready[0];
    if (move) this.play(move);
  }

  /** @param {Choice} move */
  play(move) {
    this._held = move.steps.find((step) => this.choices?.trayIds.has(step)) ?? "";
    this._look = this.choices?.lookOf(move) ?? "";
    this._drop();
    this.chosen = [];
    this.board.showHints([]);
    this.board.showChosen([], []);
    this.choices = null;
    this.board.showGhost([]);
    this.listener.play(move);
  }

  /** Show a move, as a hint. @param {Choice} move */
  suggest(move) {
    this._drop();
    this.chosen = move.steps.filter((step) => this.choices?.trayIds.has(step));
    this.current = move;
    this.turns = [move];
    this.pinned = true;
    this._show();
  }

  _show() {
    const { choices } = this;
    this._showGhost();
    if (!choices) {
      this.board.showHints([]);
      this.board.showChosen([], []);
    } else if (this.placing) {
      this.board.showHints(this.candidates.map((move) => move.at));
      this.board.showChosen([], []);
    } else {
      const next = choices.shown(this.chosen);
      const sites = this.board.layout?.sites ?? [];
      const possible = sites.filter(
        (site) => !this.chosen.includes(site.id) && next.has(choices.kindOf(site.id)),
      );
      this.board.showHints([]);
      this.board.showChosen(
        this.chosen,
        possible.map((site) => site.id),
      );
    }
    this.listener.changed();
  }

  _showGhost() {
    this.board.showGhost(this.current?.ghost ?? [], this.pinned);
  }
}
