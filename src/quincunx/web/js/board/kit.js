/**
 * Kits and boards: a kit says once how everything in a game looks, a board names what is where. Here they are
 * combined into whole pictures. There is no page in here, and no game.
 *
 * @typedef {import("../answers.js").Shape} Shape
 * @typedef {import("../answers.js").Claim} Claim
 * @typedef {import("../answers.js").Placement} Placement
 * @typedef {import("../answers.js").Board} BoardState
 * @typedef {[number, number]} Point
 * @typedef {{name: string, shapes: Shape[], text: string, sort: "" | "mark" | "source", back?: Piece}} Piece what is
 *   drawn for one look; a source has the back of what comes from it
 * @typedef {{id: string, name: string, label: string, outline: Shape, pieces: Piece[], kind: string}} Site
 * @typedef {{site: string, piece: Piece}} Laid what came to lie on a site
 * @typedef {{id: string, label: string, size: Point, shapes: Shape[], count: number}} TrayItem
 * @typedef {{seat: number | null, label: string, note: string, items: TrayItem[]}} Tray
 * @typedef {{seat: number, move: string, words: string, steps: string[], at: Point, ghost: Shape[], button: string, sends: string[], under: boolean}} Choice
 * @typedef {{
 *   size: Point, backdrop: Shape[], sites: Site[], trays: Tray[], last: Shape[], caption: string,
 *   claim: Claim | null, task: string, taskNow: string, doing: string, collects: boolean,
 *   named: [string, string][], order: Laid[][],
 * }} Layout
 * @typedef {Pick<import("../answers.js").State, "board" | "actions" | "moves" | "to_act">} Told what the server says about a position
 * @typedef {{layout: Layout, choices: Choice[]}} Drawn
 */

import { getOnce, post } from "../api.js";
import { boxOf, middleOf } from "./shapes.js";
import { raised } from "./solids.js";

/**
 * The kit at an address; the actions, which are its larger part, and their words only for those who play.
 * @param {string} address
 * @param {{toPlay?: boolean}} [wishes]
 * @returns {Promise<Kit>}
 */
export async function loadKit(address, { toPlay = true } = {}) {
  const part = (/** @type {string} */ name) => (toPlay ? getOnce(address.replace(/\.json$/, `-${name}.json`)) : []);
  const [looks, actions, words] = await Promise.all([getOnce(address), part("actions"), part("words")]);
  return new Kit({ ...looks, actions, words });
}

/**
 * A position that is not at a table, with its picture.
 * @param {Record<string, any>} wanted
 * @returns {Promise<any>}
 */
export async function getPosition(wanted) {
  return complete(await post("/api/position", wanted));
}

/** An answer about a position, with its picture. @param {any} page @returns {Promise<any>} */
export async function complete(page) {
  const kit = await loadKit(page.kit, { toPlay: page.actions.length > 0 });
  return { ...page, ...kit.show(page) };
}

export class Kit {
  /** @param {import("../answers.js").Kit} data */
  constructor(data) {
    this.data = data;
    this._origins = new Map(data.sites.map((place) => [place.id, place.at]));
    /** The moves that have a button, and its name. @type {[string, string][]} */
    this._named = [
      ...data.actions.filter((action) => action.button).map(({ move, button }) => /** @type {[string, string]} */ ([move, button])),
      ...Object.entries(data.buttons),
    ];
  }

  /**
   * A position as a picture, with its legal moves; what has not changed since an earlier one is the same object.
   * @param {Told} told
   * @param {(Told & Drawn) | null} [before]
   * @returns {Drawn}
   */
  show(told, before = null) {
    const layout =
      before?.board === told.board ? before.layout : this.draw(told.board, before?.board, before?.layout);
    const same =
      before?.layout.sites === layout.sites && before.actions === told.actions && before.moves === told.moves;
    return { layout, choices: same ? before.choices : this._choices(told, layout.sites) };
  }

  /**
   * @param {BoardState} board
   * @param {BoardState} [old] another board
   * @param {Layout} [drawn] and its picture
   * @returns {Layout}
   */
  draw(board, old, drawn) {
    const { data } = this;
    const size = /** @type {Point} */ (board.size ?? data.size);
    /**
     * A part of the picture, drawn again only if what it shows has changed.
     * @template {keyof Layout} Name
     * @param {Name} name @param {(keyof BoardState)[]} shown @param {() => Layout[Name]} draw
     * @returns {Layout[Name]}
     */
    const part = (name, shown, draw) =>
      old && drawn && shown.every((one) => old[one] === board[one]) ? drawn[name] : draw();
    return {
      size,
      backdrop: part("backdrop", ["under", "size"], () => [
        ...this._ground(size[1]),
        ...data.backdrop,
        ...this._placeAll(board.under),
      ]),
      sites: part("sites", ["sites", "places"], () => this._sites(board)),
      trays: part("trays", ["counts", "notes"], () => this._trays(board)),
      last: part("last", ["last"], () => this._placeAll(board.last)),
      caption: board.caption,
      claim: board.claim,
      task: board.task ?? data.task,
      taskNow: board.task ?? "", // what the game asks for in this very position
      doing: data.doing,
      collects: board.collects,
      named: this._named,
      order: part("order", ["order"], () => board.order.map((step) => this._laid(step, board))),
    };
  }

  /** The ground, its lower half moved down to the height of a board. @param {number} height */
  _ground(height) {
    const { ground, size } = this.data;
    if (!ground) return [];
    const [kind, role, points, ...heights] = ground;
    const more = height - size[1];
    const isLow = (/** @type {number} */ at, /** @type {number} */ index) => index % 2 && at > size[1] / 2;
    const there = points.map((/** @type {number} */ at, /** @type {number} */ index) => isLow(at, index) ? at + more : at);
    return [[kind, role, there, ...heights]];
  }

  /** Looks as shapes, where they are placed on the board. @param {Placement[]} placements */
  shapesOf(placements) {
    return this._placeAll(placements);
  }

  /**
   * @param {Placement[]} placements
   * @param {Point} [at]
   * @param {number} [up] how high what they stand on is
   * @returns {Shape[]}
   */
  _placeAll(placements, at = [0, 0], up = 0) {
    return placements.flatMap((placement) => {
      const [name, x, y, text] = parts(placement);
      const { shapes = [] } = this.data.looks[name];
      return shapes.map((shape) => moved(shape, at[0] + x, at[1] + y, text, up));
    });
  }

  /** What is seen on a site, from the bottom up. @param {Placement[]} standing @param {Point} at @param {string} site @returns {Piece[]} */
  _pieces(standing, at, site) {
    /** @type {Piece[]} */
    const pieces = [];
    let up = 0;
    for (const placement of standing) {
      const [name, , , text] = parts(placement);
      const { on = "", height = 0, sort = "", back = "" } = this.data.looks[name];
      if (on && on !== site) continue;
      const shapes = this._placeAll([placement], at, up);
      if (shapes.length) pieces.push({ name, shapes, text, sort, ...this._back(back, at) });
      up += height;
    }
    return pieces;
  }

  /** @param {string} look of the back of what comes from a source, if it has one @param {Point} at */
  _back(look, at) {
    return look && { back: { name: look, shapes: this._placeAll([look], at), text: "", sort: /** @type {const} */ ("") } };
  }

  /** What came to lie where in one step of a move. @param {Record<string, Placement>} step @param {BoardState} board @returns {Laid[]} */
  _laid(step, board) {
    return Object.entries(step).flatMap(([site, placement]) => {
      const at = /** @type {Point} */ (board.places[site] ?? this._origins.get(site) ?? [0, 0]);
      return this._pieces([placement], at, site).map((piece) => ({ site, piece }));
    });
  }

  /** How high things stand on a site. @param {Placement[]} standing */
  _height(standing) {
    return standing.reduce((sum, placement) => sum + (this.data.looks[parts(placement)[0]].height ?? 0), 0);
  }

  /** A piece goes under those of a higher level. @param {Placement} placement */
  _level(placement) {
    return this.data.looks[parts(placement)[0]].level ?? 0;
  }

  /** @param {BoardState} board @returns {Site[]} */
  _sites(board) {
    /** @type {Site[]} */
    const sites = [];
    for (const place of this.data.sites) {
      const at = /** @type {Point | undefined} */ (board.places[place.id] ?? place.at);
      if (!at) continue;
      const standing = board.sites[place.id] ?? [];
      const words = standing.map(parts).map(([name, , , text]) => this.data.looks[name].words?.replace("{}", text));
      sites.push({
        id: place.id,
        name: place.name,
        label: `${place.name}: ${words.filter(Boolean).join(", ") || place.empty}`,
        outline: moved(place.outline, ...at),
        pieces: this._pieces(standing, at, place.id),
        kind: place.group && standing.length ? `${place.group}: ${parts(standing[0])[0]}` : "",
      });
    }
    return sites;
  }

  /** @param {BoardState} board @returns {Tray[]} */
  _trays(board) {
    const trays = this.data.shelves.map(({ seat = null, label = "", items = [] }, index) => ({
      seat,
      label,
      note: board.notes[index] ?? "",
      items: items
        .filter((item) => item.id in board.counts)
        .map((item) => ({
          id: item.id,
          label: item.label.replace("{}", String(board.counts[item.id])),
          size: item.size,
          shapes: this._placeAll([item.look], [item.size[0] / 2, item.size[1] / 2]),
          count: board.counts[item.id],
        })),
    }));
    return trays.filter((tray) => tray.items.length || tray.note);
  }

  /** The legal moves, each with what to choose for it. @param {Told} told @param {Site[]} sites @returns {Choice[]} */
  _choices({ actions, moves, to_act, board }, sites) {
    const byId = new Map(sites.map((site) => [site.id, site]));
    let number = 0;
    const { actions: all, words } = this.data;
    const numbered = actions.map((gap) => ({ seat: to_act[0], words: words[(number += gap)], ...all[number] }));
    return [...numbered, ...moves].map((move) => this._choice(move, byId, board));
  }

  /**
   * @param {import("../answers.js").Action & {seat: number, words?: string}} action
   * @param {Map<string, Site>} sites
   * @param {BoardState} board
   * @returns {Choice}
   */
  _choice({ seat, move, words, steps: names, ghost: looks = [], at, button, sends = [] }, sites, board) {
    const mover = this.data.seats[seat] ?? "";
    const name = (/** @type {string} */ text) => text.replace("*", mover);
    /** @type {string[]} */
    const steps = [];
    for (const step of names.map(name)) {
      const isAlike = (/** @type {Site} */ site) => site.kind === step && !steps.includes(site.id);
      steps.push(sites.has(step) ? step : ([...sites.values()].find(isAlike)?.id ?? step));
    }
    const outlines = steps.map((step) => sites.get(step)?.outline).filter((outline) => outline !== undefined);
    const last = steps[steps.length - 1];
    const origin = /** @type {Point} */ (board.places[last] ?? this._origins.get(last) ?? [0, 0]);
    const placed = looks.map(name);
    const standing = board.sites[last] ?? [];
    const below = placed.length ? standing.filter((one) => this._level(one) <= this._level(placed[0])) : standing;
    return {
      seat,
      move,
      words: words ? name(words) : move,
      steps,
      at: at ?? middleOf(outlines[outlines.length - 1]),
      ghost: placed.length ? this._placeAll(placed, origin, this._height(below)) : outlines.map(frame),
      button: button ?? this.data.buttons[move] ?? "",
      sends,
      under: below.length < standing.length,
    };
  }
}

/** The name of a look, where it is, and its text. @param {Placement} placement @returns {[string, number, number, string]} */
function parts(placement) {
  if (typeof placement === "string") return [placement, 0, 0, ""];
  const [name, x, y, text = ""] = placement;
  return [name, x, y, text];
}

/** Two decimals, as the server writes numbers. @param {number} value */
const rounded = (value) => Math.round(value * 100) / 100;

/**
 * A shape elsewhere, and higher, with a text filled in.
 * @param {Shape} shape @param {number} x @param {number} y @param {string} [text] @param {number} [up]
 * @returns {Shape}
 */
function moved(shape, x, y, text = "", up = 0) {
  const [kind, role, points, ...rest] = shape;
  const by = [x, y];
  const there = points.map((/** @type {number} */ at, /** @type {number} */ index) => rounded(at + by[index % 2]));
  if (kind === "label") rest[1] = rest[1].replace("{}", text);
  return raised([kind, role, there, ...rest], up);
}

/** A frame around an outline. @param {Shape} outline @returns {Shape} */
function frame(outline) {
  const [left, top, width, height] = boxOf([outline]);
  return ["polygon", "hint", [left, top, left + width, top, left + width, top + height, left, top + height]];
}
