/**
 * Choosing a move on a board, by mouse, touch or keys: which pieces and sites are chosen, what the pointer
 * snaps to, what is still open. Works from the steps of the legal moves alone, for every game.
 *
 * A click makes a move only with a piece that was taken for it before, so that no stray click plays; every other
 * move that is complete waits to be confirmed (docs/decisions/choosing.md).
 */

import { preferred } from "../preferences.js";
import { followDrag } from "./drag.js";
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
 * @typedef {"mouse" | "touch" | "keys"} Means
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
    /** Whether the piece in hand was taken for this move, before it was put anywhere. */
    this.taken = false;
    /** Whether the current one waits to be confirmed. */
    this.pinned = false;
    /** Whether the pointer has left the board, and the piece stays where it was until it comes back. */
    this.parked = false;
    /** Whether the current one was turned to by hand, and is kept while the pointer stays about there. */
    this._turned = false;
    /** Moves to be chosen from by their pictures. @type {Choice[]} */
    this.pictures = [];
    this._look = "";
    followPointer(this);
    followKeys(this);
    followDrag(this);
  }

  /** Offer other moves, or none. @param {Choices | null} choices */
  offer(choices) {
    this.choices = choices;
    this.clear();
    this.board.element.dispatchEvent(new Event("settle"));
  }

  /** Choose nothing, and put down what is in hand. */
  clear() {
    this._drop();
    this.chosen = [];
    this.taken = false;
    this._show();
  }

  /** One step back: what waits to be confirmed is in hand again, what is in hand is put down. */
  back() {
    const inHand = this.pinned && this.placing && this.taken;
    this._drop();
    if (!inHand) this.chosen = this.chosen.slice(0, -1);
    this.taken = this.taken && this.chosen.length > 0;
    this._show();
  }

  _drop() {
    this.current = null;
    this.turns = [];
    this.pinned = false;
    this.parked = false;
    this._turned = false;
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

  /**
   * Take a piece from a tray, or put it back. Where a site was chosen before, that is a move which waits: the click
   * on the board may have been a stray one.
   * @param {string} id
   */
  take(id) {
    const { choices } = this;
    if (!choices) return;
    if (this.chosen.includes(id)) return this.clear();
    const sites = this.chosen.filter((other) => !choices.trayIds.has(other));
    if (sites.length && choices.mayChoose(sites, id)) {
      this.chosen = sites;
      this.taken = false;
      return this._choose(id, this.board.middle(id), "mouse");
    }
    this.hold(id);
    if (choices.extendable(this.chosen)) return;
    this.taken = false; // nothing but a click on it has been done for a move that is only this piece
    this._finish(this.ready, "mouse");
  }

  /** Have a piece in hand, and nothing else. @param {string} id of a tray item, or of a site whose piece is moved */
  hold(id) {
    this._drop();
    this.chosen = [id];
    this.taken = true;
    this._show();
  }

  /**
   * The pointer is somewhere, or keys have gone to a site.
   * @param {[number, number]} point
   * @param {string | null} site
   * @param {boolean} [byKeys]
   */
  point(point, site, byKeys = false) {
    if (!this.choices || !this.placing || this.pinned) return;
    const wasParked = this.parked;
    this.parked = false;
    this._snap(this._find(point, site, byKeys));
    if (wasParked) this.listener.changed();
  }

  /**
   * A dragged piece is over a place: another piece, if it comes from the board itself.
   * @param {[number, number]} point
   * @param {string | null} site
   */
  aim(point, site) {
    if (!this.choices || this.placing) return this.point(point, site);
    const onto = site !== null && !this.chosen.includes(site) ? this.choices.complete([...this.chosen, site]) : [];
    this._snap(onto.length ? { move: onto[0], turns: onto.slice(0, 1) } : null);
  }

  /** A dragged piece is let go. @param {string | null} site @param {Means} by */
  drop(site, by) {
    if (!this.choices || !this.current) this.clear();
    else if (this.placing) this._finish([this.current], by);
    else this._choose(/** @type {string} */ (site), this.current.at, by);
  }

  /** No place is meant. */
  unsnap() {
    this._snap(null);
  }

  /**
   * The placement that is meant, and the other ways to put the piece there.
   * @param {[number, number]} point
   * @param {string | null} site
   * @param {boolean} byKeys
   */
  _find(point, site, byKeys) {
    const choices = /** @type {Choices} */ (this.choices);
    if (this._standsAlone(site)) return null;
    const there = byKeys && site ? choices.atSite(this.candidates, site, point, this._look) : null;
    const found = there ?? choices.nearest(this.candidates, point, { site, look: this._look });
    const kept = this._turned && this.current && found?.turns.includes(this.current);
    return kept ? { move: /** @type {Choice} */ (this.current), turns: this.turns } : found;
  }

  /** @param {{move: Choice, turns: Choice[]} | null} found */
  _snap(found) {
    if (found?.move === this.current) return;
    this.current = found?.move ?? null;
    this.turns = found?.turns ?? [];
    this._turned = false;
    this._showGhost();
    this.listener.changed();
  }

  /** The pointer or the focus has left the board, perhaps for the buttons: the piece stays where it is. */
  leave() {
    if (this.pinned || this.parked || !this.current) return;
    this.parked = true;
    this.listener.changed();
  }

  /** Show the next way to put the piece. @param {number} by */
  turn(by) {
    if (this.turns.length < 2 || !this.current || !this.choices) return;
    const index = this.turns.indexOf(this.current);
    this.current = this.turns[(index + by + this.turns.length) % this.turns.length];
    this._look = this.choices.lookOf(this.current);
    this._turned = true;
    this._showGhost();
    this.listener.changed();
  }

  /**
   * Somebody has clicked, tapped, or pressed Enter.
   * @param {[number, number]} point
   * @param {string | null} site
   * @param {Means} by
   */
  press(point, site, by) {
    if (!this.choices) return;
    if (this.placing) this._place(point, site, by);
    else if (site !== null && this._isAgain(site, by)) this.confirm();
    else if (site !== null) this._choose(site, point, by);
    else if (this.chosen.length === 0) this.listener.refuse(point, null);
  }

  /** Whether this is the site that has completed the move which waits: pressed again, it makes it. @param {string} site @param {Means} by */
  _isAgain(site, by) {
    return this.pinned && by !== "touch" && this.chosen.at(-1) === site;
  }

  /** @param {[number, number]} point @param {string | null} site @param {Means} by */
  _place(point, site, by) {
    const byKeys = by === "keys";
    if (byKeys && this.current && !this.pinned && !this.parked) return this._finish([this.current], by);
    const found = this._find(point, site, byKeys);
    // Fingers are inexact: on a touch screen only the button makes what waits.
    if (this.pinned && by !== "touch" && this.current && found?.turns.includes(this.current)) return this.confirm();
    if (found) {
      this.pinned = false;
      this._snap(found);
      this._finish([found.move], by);
    } else if (site === null) {
      this.clear();
    } else if (this._standsAlone(site)) {
      this.clear();
      this._choose(site, point, by);
    } else {
      this.listener.refuse(point, site);
    }
  }

  /** Whether a site means something only without the piece in hand. @param {string | null} site */
  _standsAlone(site) {
    const { choices } = this;
    if (site === null || !choices || choices.onSite(this.candidates, site).length) return false;
    return choices.moves.some(
      (move) => move.steps.includes(site) && !move.steps.some((step) => choices.trayIds.has(step)),
    );
  }

  /** Add a site or a tray item to what is chosen. @param {string} id @param {[number, number]} point @param {Means} by */
  _choose(id, point, by) {
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
    this._afterChoosing(by);
  }

  /** Whether this is a new choice: where two steps make a move, the click before was for another move. @param {string} id */
  _isOneOfFew(id) {
    return (
      this.candidates.every((move) => move.steps.length <= 2) && Boolean(this.choices?.mayChoose([], id))
    );
  }

  /** @param {Means} by */
  _afterChoosing(by) {
    const choices = /** @type {Choices} */ (this.choices);
    if (this.claiming) return this._show();
    const ready = this.ready;
    const candidates = this.candidates;
    if (ready.length && (!choices.extendable(this.chosen) || ready.length > 1)) {
      // Pictures may lie over the trays, so what a further piece would make of it is among them.
      const known = (/** @type {string} */ step) => this.chosen.includes(step) || choices.trayIds.has(step);
      const more = candidates.filter((move) => !ready.includes(move) && move.steps.every(known));
      return this._finish(ready.length + more.length <= MOST_PICTURES ? [...ready, ...more] : ready, by);
    }
    const few = this.chosen.length > 0 && candidates.length <= MOST_PICTURES;
    if (few && choices.lacksOnlyPiece(this.chosen)) return this._finish(candidates, by);
    this._show();
  }

  /**
   * One move is played or waits to be confirmed; of several one is chosen by its picture.
   * @param {Choice[]} moves
   * @param {Means} by
   */
  _finish(moves, by) {
    if (moves.length > 1) {
      this.pictures = moves;
      this._show();
    } else if (this._waits(by)) {
      this.current = moves[0];
      if (!this.turns.includes(moves[0])) this.turns = moves;
      this.pinned = true;
      this._show();
    } else {
      this.play(moves[0]);
    }
  }

  /** Whether a move that is complete waits to be confirmed. @param {Means} by */
  _waits(by) {
    const when = preferred("confirm");
    return when === "always" || (when === "touch" && (by === "touch" || !this.taken));
  }

  /** One of the moves is chosen by its picture. @param {Choice} move */
  pick(move) {
    if (preferred("confirm") !== "always") return this.play(move);
    this._drop();
    this._finish([move], "mouse");
  }

  /** What waits to be confirmed, or is complete, is played. */
  confirm() {
    if (this.claiming) {
      const claim = /** @type {import("./kit.js").Claim} */ (this.choices?.claim);
      return this.listener.claim(claim.seat, this.chosen);
    }
    const move = this.pinned || this.parked ? this.current : this.ready[0];
    if (move) this.play(move);
  }

  /** @param {Choice} move */
  play(move) {
    this._look = this.choices?.lookOf(move) ?? "";
    this._drop();
    this.chosen = [];
    this.taken = false;
    this.board.showHints([]);
    this.board.showChosen([], []);
    this.choices = null;
    this.board.showGhost([]);
    this.listener.play(move);
  }

  /** Show a move, as a hint. @param {Choice} move */
  suggest(move) {
    this._drop();
    this.taken = false;
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
    this.board.showGhost(this.current?.ghost ?? [], this.pinned, this.current ?? {});
  }
}
