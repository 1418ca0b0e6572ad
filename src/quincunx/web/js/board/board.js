/** A board in the page: draws a layout, keeps what has not changed, and shows marks over it. */

import { makeSvg } from "../dom.js";
import { boxOf, drawPiece, drawShape, drawShapes, middleOf, middleOfBox } from "./shapes.js";

/**
 * @typedef {import("./kit.js").Layout} Layout
 * @typedef {import("./kit.js").Shape} Shape
 * @typedef {import("./kit.js").Site} Site
 */

const MARGIN = 14;

export class Board {
  /**
   * The sites of an interactive board can be focused. The label is for screen readers until the first layout is
   * shown, which has a caption of its own.
   * @param {{label: string, interactive?: boolean}} wishes
   */
  constructor({ label, interactive = false }) {
    this.interactive = interactive;
    this.element = /** @type {SVGSVGElement} */ (
      makeSvg("svg", {
        class: "board",
        role: interactive ? "group" : "img",
        "aria-label": label,
        focusable: "false",
      })
    );
    this._ground = makeSvg("rect", { class: "board-ground", rx: 10 });
    this._backdrop = layer("backdrop");
    // All sites lie under all pieces, which reach over the edges of theirs and leave pointing to the sites.
    this._sites = layer("sites");
    this._sent = layer("sent");
    this._pieces = layer("pieces");
    this._last = layer("last");
    this._leaving = layer("leaving");
    this._hints = layer("hints");
    this._chosen = layer("chosen");
    this._ghost = layer("ghost");
    this._over = layer("over");
    this._focus = layer("focus");
    this.element.append(
      this._ground,
      this._backdrop,
      this._sites,
      this._sent,
      this._pieces,
      this._last,
      this._leaving,
      this._hints,
      this._chosen,
      this._ghost,
      this._over,
      this._focus,
    );
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Map<string, {group: SVGElement, standing: SVGElement, written: string}>} */
    this._drawn = new Map();
    /** What shows changes as movement, if anything does. @type {import("./animate.js").Animator | null} */
    this.motion = null;
    /** What is drawn as a ghost. @type {Shape[]} */
    this._ghostly = [];
    /** Where a person has put something down last. @type {[number, number] | null} */
    this._letGo = null;
  }

  /**
   * From now on changes can be animated. Who only looks at pictures need not load how.
   * @param {typeof import("./animate.js").Animator} Motion
   */
  moveWith(Motion) {
    this.motion = new Motion(this, this._leaving);
    return this;
  }

  /**
   * Draw a layout; what has changed since the last one can be animated.
   * @param {Layout} layout
   * @param {{animate?: boolean, back?: boolean}} [wishes] how it came about is known of a step on, not of one back
   */
  show(layout, { animate = false, back = false } = {}) {
    const before = this.layout;
    if (before === layout) return;
    this.layout = layout;
    const [width, height] = layout.size;
    this.crop([-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN]);
    this.element.setAttribute("aria-label", layout.caption);
    if (before?.backdrop !== layout.backdrop) this._backdrop.replaceChildren(...drawShapes(layout.backdrop));
    if (before?.sites !== layout.sites) this._showSites(layout.sites);
    if (before?.last !== layout.last) this._last.replaceChildren(...drawShapes(layout.last));
    if (before && animate) this.motion?.show(before, layout, { marks: this._last, letGo: this._letGo, back });
    else this.motion?.finish();
    this._letGo = null;
  }

  /** Wait until nothing moves any more. */
  settled() {
    return this.motion?.settled() ?? Promise.resolve([]);
  }

  /**
   * Let only a part of the drawing be seen.
   * @param {[number, number, number, number]} area left, top, width, height
   */
  crop(area) {
    this.element.setAttribute("viewBox", area.join(" "));
    for (const [index, name] of ["x", "y", "width", "height"].entries())
      this._ground.setAttribute(name, String(area[index]));
  }

  /** @param {Site[]} sites */
  _showSites(sites) {
    const drawn = new Map();
    for (const site of sites) {
      const written = JSON.stringify(site);
      const known = this._drawn.get(site.id);
      const group = known?.group ?? this._makeSite(site.id);
      const standing = known?.standing ?? makeSvg("g", { "data-standing": site.id });
      if (known?.written !== written) {
        group.replaceChildren(drawShape(site.outline));
        standing.replaceChildren(...site.pieces.map(drawPiece));
        if (this.interactive) group.setAttribute("aria-label", site.label);
      }
      drawn.set(site.id, { group, standing, written });
    }
    fill(this._sites, sites.map((site) => drawn.get(site.id).group));
    fill(this._pieces, fromBehind(sites).map((site) => drawn.get(site.id).standing));
    this._drawn = drawn;
  }

  /** @param {string} id */
  _makeSite(id) {
    const group = makeSvg("g", { class: "site", "data-site": id });
    if (this.interactive) {
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", "-1");
    }
    return group;
  }

  /** The element of a site. @param {string} id @returns {SVGElement | undefined} */
  siteElement(id) {
    return this._drawn.get(id)?.group;
  }

  /** What stands on a site, as it is drawn. @param {string} id @returns {SVGElement | undefined} */
  standing(id) {
    return this._drawn.get(id)?.standing;
  }

  /** @param {string} id @returns {Site | undefined} */
  site(id) {
    return this.layout?.sites.find((site) => site.id === id);
  }

  /**
   * Listen to the whole page, from when something is offered on the board until the board is no longer in the page.
   * @template {keyof DocumentEventMap} Type
   * @param {Type} type @param {(event: DocumentEventMap[Type]) => void} listener
   */
  listenAround(type, listener) {
    /** @param {DocumentEventMap[Type]} event */
    const hear = (event) => {
      if (this.element.isConnected) listener(event);
      else document.removeEventListener(type, hear);
    };
    this.element.addEventListener("settle", () => document.addEventListener(type, hear));
  }

  /**
   * Where an event happened, in board units.
   * @param {{clientX: number, clientY: number}} event
   * @returns {[number, number]}
   */
  pointAt(event) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  /**
   * The site that an event is about.
   * @param {EventTarget | null} target
   * @returns {string | null}
   */
  siteOf(target) {
    const group = target instanceof Element ? target.closest("[data-site]") : null;
    return group?.getAttribute("data-site") ?? null;
  }

  /**
   * Show where something can be put: dots at points.
   * @param {[number, number][]} points
   */
  showHints(points) {
    const known = new Set();
    const dots = [];
    for (const [x, y] of points) {
      const key = `${Math.round(x)} ${Math.round(y)}`;
      if (known.has(key)) continue;
      known.add(key);
      dots.push(makeSvg("circle", { cx: x, cy: y, r: 5.5, class: "hint-dot" }));
    }
    this._hints.replaceChildren(...dots);
  }

  /**
   * Frame sites that have been chosen, and those that could be.
   * @param {string[]} chosen
   * @param {string[]} possible
   */
  showChosen(chosen, possible) {
    this._chosen.replaceChildren(
      ...possible.map((id) => this._frame(id, "possible")),
      ...chosen.map((id) => this._frame(id, "picked")),
    );
    for (const [id, { group }] of this._drawn) {
      if (this.interactive)
        group.toggleAttribute("data-possible", possible.includes(id) || chosen.includes(id));
    }
  }

  /** @param {string} id @param {string} className */
  _frame(id, className) {
    const site = this.site(id);
    if (!site) return makeSvg("g");
    const frame = drawShape(site.outline);
    frame.setAttribute("class", className);
    return frame;
  }

  /**
   * @param {Shape[]} shapes
   * @param {boolean} [pinned] whether it waits to be confirmed
   * @param {{sends?: string[], under?: boolean}} [move] where it sends the next player, and whether it goes under what is there
   */
  showGhost(shapes, pinned = false, { sends = [], under = false } = {}) {
    if (shapes.length) this._letGo = middleOfBox(boxOf(shapes));
    const front = under ? this._pieces : this._over;
    if (this._ghost.nextSibling !== front) front.before(this._ghost);
    if (shapes !== this._ghostly) redraw(this._ghost, drawShapes(shapes));
    this._ghostly = shapes;
    this._ghost.classList.toggle("pinned", pinned);
    redraw(this._sent, sends.map((id) => this._frame(id, "role-glow")));
  }

  /** Shapes over everything else. @param {Shape[]} shapes */
  showOver(shapes) {
    this._over.replaceChildren(...drawShapes(shapes));
  }

  /** @param {string | null} id */
  showFocus(id) {
    this._focus.replaceChildren(...(id ? [this._frame(id, "focus-frame")] : []));
  }

  /** The middle of a site. @param {string} id @returns {[number, number]} */
  middle(id) {
    const site = this.site(id);
    return site ? middleOf(site.outline) : [0, 0];
  }
}

/** Sites in the order in which what stands on them is drawn: what is further in front comes later. @param {Site[]} sites */
function fromBehind(sites) {
  const placed = sites.map((site) => ({ site, y: middleOf(site.outline)[1] }));
  return placed.sort((one, other) => one.y - other.y).map(({ site }) => site);
}

/** Put groups into a layer; what is there already is not touched. @param {SVGElement} place @param {SVGElement[]} groups */
function fill(place, groups) {
  const { children } = place;
  const same = groups.length === children.length && groups.every((group, index) => children[index] === group);
  if (!same) place.replaceChildren(...groups);
}

/** Put other elements into a layer; one that stays empty is not touched. @param {SVGElement} place @param {SVGElement[]} elements */
function redraw(place, elements) {
  if (elements.length || place.firstChild) place.replaceChildren(...elements);
}

/** @param {string} name */
function layer(name) {
  return makeSvg("g", { class: name });
}
