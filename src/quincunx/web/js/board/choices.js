/**
 * Which of the legal moves are meant: by what has been chosen so far, and by where the pointer is.
 * There is no page in here, and no game: only the steps, points and ghosts that a kit gives.
 *
 * @typedef {import("./kit.js").Choice} Choice
 * @typedef {import("./kit.js").Layout} Layout
 * @typedef {import("./kit.js").Shape} Shape
 */

/** Placements as close together as this, as a share of the board's size, are ways to turn a piece. */
const TURNING = 0.062;
/** A piece that is moved around keeps its look if a placement with that look is at most this much further away. */
const LOYALTY = 0.04;
/** A placement further from the pointer than this is not meant, unless it is the only one on that site. */
const REACH = 0.09;

/** The legal moves of the moment, ready to be asked. */
export class Choices {
  /**
   * @param {Choice[]} moves
   * @param {Layout} layout
   * @param {number[]} [seats] those that somebody chooses for
   */
  constructor(moves, layout, seats = []) {
    this.moves = moves;
    /** Sites that can be claimed together in any combination, right or wrong. @type {import("./kit.js").Claim | null} */
    this.claim = layout.claim && seats.includes(layout.claim.seat) ? layout.claim : null;
    this.size = Math.max(...layout.size);
    this.trayIds = new Set(layout.trays.flatMap((tray) => tray.items.map((item) => item.id)));
    // Where the game is to find out what goes together, anything useful can be chosen, and nothing gives it away.
    this.isCollecting = layout.collects;
    const kinds = new Map(layout.sites.map((site) => [site.id, site.kind]));
    /** Sites of the same kind stand for each other. @type {(id: string) => string} */
    this.kindOf = (id) => kinds.get(id) || id;
    /** @type {Map<Choice, string>} */
    this._looks = new Map();
    /** What was asked last, as it is asked again whenever the pointer moves. */
    this._asked = "";
    /** @type {Choice[]} */
    this._matching = [];
    this._trayItems = [
      ...new Set(moves.flatMap((move) => move.steps.filter((step) => this.trayIds.has(step)))),
    ];
  }

  /**
   * The moves that include what has been chosen, in any order.
   * @param {string[]} chosen
   * @returns {Choice[]}
   */
  matching(chosen) {
    if (chosen.length === 0) return this.moves;
    const key = chosen.join("\n");
    if (key !== this._asked) [this._asked, this._matching] = [key, this._findMatching(chosen)];
    return this._matching;
  }

  /** @param {string[]} chosen @returns {Choice[]} */
  _findMatching(chosen) {
    const wanted = count(chosen.map(this.kindOf));
    return this.moves.filter((move) => {
      if (move.steps.length < chosen.length) return false;
      const steps = count(move.steps.map(this.kindOf));
      return [...wanted].every(([kind, number]) => (steps.get(kind) ?? 0) >= number);
    });
  }

  /**
   * The moves for which nothing more has to be chosen. Where they differ only in the order of their steps,
   * the one in the order of choosing is meant.
   * @param {string[]} chosen
   * @returns {Choice[]}
   */
  complete(chosen) {
    const found = this.matching(chosen).filter((move) => move.steps.length === chosen.length);
    if (found.length < 2 || chosen.length < 2) return found;
    const order = chosen.map(this.kindOf).join("\n");
    const exact = found.filter((move) => move.steps.map(this.kindOf).join("\n") === order);
    if (exact.length) return exact;
    const sameSites = found.every((move) => sorted(move.ghost) === sorted(found[0].ghost));
    return sameSites ? found.slice(0, 1) : found;
  }

  /** Whether a further step could be chosen. @param {string[]} chosen */
  extendable(chosen) {
    return this.matching(chosen).some((move) => move.steps.length > chosen.length);
  }

  /**
   * What could be chosen next: the ids of sites and tray items.
   * @param {string[]} chosen
   * @returns {Set<string>}
   */
  next(chosen) {
    const left = count(chosen.map(this.kindOf));
    const kinds = new Set();
    for (const move of this.matching(chosen)) {
      const used = new Map(left);
      for (const step of move.steps) {
        const kind = this.kindOf(step);
        const number = used.get(kind) ?? 0;
        if (number > 0) used.set(kind, number - 1);
        else kinds.add(kind);
      }
    }
    return kinds;
  }

  /** Whether a site could be part of a claim. @param {string} id */
  mayClaim(id) {
    return this.claim?.sites.includes(id) ?? false;
  }

  /** Whether a site or tray item could be chosen next. @param {string[]} chosen @param {string} id */
  mayChoose(chosen, id) {
    if (this.mayClaim(id)) return !chosen.includes(id);
    return !chosen.includes(id) && this.next(this.isCollecting ? [] : chosen).has(this.kindOf(id));
  }

  /** Whether a piece from beside the board is all that is missing. @param {string[]} chosen */
  lacksOnlyPiece(chosen) {
    const found = this.matching(chosen);
    const isPiece = (/** @type {string} */ step) => this.trayIds.has(step);
    return found.length > 0 && !chosen.some(isPiece) && found.every((move) => move.steps.some(isPiece));
  }

  /** Whether what stands on a site goes onto another: a move that is these two sites. @param {string} id */
  mayMove(id) {
    return this.matching([id]).some((move) => move.steps.length === 2 && !move.steps.some((step) => this.trayIds.has(step)));
  }

  /** The only move there is, where nothing is to be found out. @returns {Choice | null} */
  get forced() {
    return this.moves.length === 1 && !this.claim ? this.moves[0] : null;
  }

  /**
   * The kinds of sites to show as possible: those that mean something by themselves, without a piece.
   * @param {string[]} chosen
   * @returns {Set<string>}
   */
  shown(chosen) {
    if (this.isCollecting) return new Set();
    if (chosen.length) return this.next(chosen);
    return new Set(
      this.moves
        .filter((move) => !move.steps.some((step) => this.trayIds.has(step)))
        .map((move) => this.kindOf(move.steps[0])),
    );
  }

  /** Tray items that begin a move. @returns {string[]} */
  trayItems() {
    return this._trayItems;
  }

  /**
   * The placement nearest to a point, and the other ways to put the piece there, in a fixed order.
   * @param {Choice[]} moves
   * @param {[number, number]} point
   * @param {{site?: string | null, look?: string}} [hints] the site at the point, and how the piece has
   *   looked so far, which it keeps if it can
   * @returns {{move: Choice, turns: Choice[]} | null}
   */
  nearest(moves, point, { site = null, look = "" } = {}) {
    const near = this._closest(moves, point, look);
    if (near && distance(near.at, point) <= REACH * this.size)
      return { move: near, turns: this.turnsOf(moves, near) };
    const there = this._closest(this.onSite(moves, site), point, look);
    return there && { move: there, turns: this.turnsOf(moves, there) };
  }

  /**
   * The ways to put a piece on a site, for people who go from site to site by keys.
   * @param {Choice[]} moves
   * @param {string} site
   * @param {[number, number]} point
   * @param {string} look
   * @returns {{move: Choice, turns: Choice[]} | null}
   */
  atSite(moves, site, point, look) {
    const turns = this.onSite(moves, site);
    if (turns.length === 0) return null;
    return {
      move:
        turns.find((move) => this.lookOf(move) === look) ??
        /** @type {Choice} */ (this._closest(turns, point, "")),
      turns,
    };
  }

  /** @param {Choice[]} moves @param {string | null} site */
  onSite(moves, site) {
    return site === null ? [] : moves.filter((move) => move.steps.includes(site));
  }

  /**
   * @param {Choice[]} moves
   * @param {[number, number]} point
   * @param {string} look
   * @returns {Choice | null}
   */
  _closest(moves, point, look) {
    let best = null;
    let least = Infinity;
    for (const move of moves) {
      const far = distance(move.at, point) - (look && this.lookOf(move) === look ? LOYALTY * this.size : 0);
      if (far < least) [best, least] = [move, far];
    }
    return best;
  }

  /**
   * The ways to put a piece at about the same place, the given one included.
   * @param {Choice[]} moves
   * @param {Choice} move
   */
  turnsOf(moves, move) {
    return moves.filter((other) => distance(other.at, move.at) <= TURNING * this.size);
  }

  /**
   * How a move looks wherever it is: its ghost as seen from its point.
   * @param {Choice} move
   * @returns {string}
   */
  lookOf(move) {
    let look = this._looks.get(move);
    if (look === undefined) {
      look = move.ghost.map((shape) => describe(shape, move.at)).join(" ");
      this._looks.set(move, look);
    }
    return look;
  }
}

/** @param {Shape} shape @param {[number, number]} at */
function describe(shape, at) {
  const points = shape[2].map((/** @type {number} */ value, /** @type {number} */ index) =>
    Math.round(value - at[index % 2]),
  );
  return `${shape[0]}${points}`;
}

/** @param {[number, number]} a @param {[number, number]} b */
function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** @param {string[]} kinds @returns {Map<string, number>} */
function count(kinds) {
  const counts = new Map();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** @param {Shape[]} shapes */
function sorted(shapes) {
  return shapes.map((shape) => JSON.stringify(shape)).sort().join();
}
