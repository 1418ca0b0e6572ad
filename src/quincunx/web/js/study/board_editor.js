/** A position set up by hand: what stands where, who is to move; the rules say what is possible. */

import { becomeGuest, post } from "../api.js";
import { Board } from "../board/board.js";
import { ARROWS, neighbour } from "../board/keys.js";
import { complete, loadKit } from "../board/kit.js";
import { boxOf, drawPicture } from "../board/shapes.js";
import { makeCopyButton } from "../copying.js";
import { announce, capitalise, make, makeButton } from "../dom.js";
import { makeField, makeSelect } from "../fields.js";
import { goTo, readdress } from "../router.js";
import { asSentence } from "../words.js";

/** Around a look in a picture, in board units. */
const AROUND = 6;

/** @param {HTMLElement} place @param {string} game with its options @param {string} [position] from which it begins */
export async function showBoardEditor(place, game, position) {
  document.title = "Set up a position – Quincunx";
  await becomeGuest();
  const editor = new BoardEditor(game);
  await editor.ask({ position: position || null });
  place.replaceChildren(editor.element);
}

class BoardEditor {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.page = /** @type {any} */ (null);
    /** The site of which something is being chosen. */
    this.site = "";
    /** Where Tab leads on the board. */
    this.at = "";
    /** Counts what has been asked, so that what comes late is left out. */
    this.asked = 0;
    this.board = new Board({ label: "The board", interactive: true });
    this.words = make("p", { class: "caption", role: "status" });
    this.choices = make("div", { class: "editor-choices", role: "group" });
    this.others = make("div", { class: "editor-others" });
    this.problem = make("p", { class: "editor-problem", role: "status" });
    this.text = make("input", {
      id: "editor-text",
      type: "text",
      spellcheck: false,
      onchange: () => this.change(this.text.value.trim()),
    });
    this.open = makeButton("Analyse this position", () => this.begin(), { class: "primary", "data-act": "open-study" });
    this.element = this.makeElement();
    this.listen();
  }

  makeElement() {
    return make(
      "section",
      { class: "table editor" },
      make("h1", { class: "table-title" }, "Set up a position"),
      make("div", { class: "board-place" }, this.board.element),
      make(
        "div",
        { class: "side" },
        make("section", { class: "editor-site", "aria-label": "The place chosen" }, this.words, this.choices),
        this.others,
        makeField("editor-text", "Position as text", this.text),
        this.problem,
        make(
          "div",
          { class: "row wrap" },
          this.open,
          makeCopyButton("Copy the position", () => this.page.text, { "data-act": "copy-position" }),
          makeButton("Back to the start", () => this.change(null), { "data-act": "clear" }),
          make("a", { class: "button", href: "#/studies" }, "All studies"),
        ),
      ),
    );
  }

  /** The board by pointer and by keys. */
  listen() {
    const { element } = this.board;
    element.addEventListener("click", (event) => this.choose(this.board.siteOf(event.target)));
    element.addEventListener("focusin", (event) => {
      const id = this.board.siteOf(event.target);
      if (id === null) return;
      this.stand(id);
      this.board.showFocus(/** @type {Element} */ (event.target).matches(":focus-visible") ? id : null);
    });
    element.addEventListener("focusout", () => this.board.showFocus(null));
    element.addEventListener("keydown", (event) => {
      const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
      if (arrow) {
        event.preventDefault();
        const next = neighbour(this.board, this.at, arrow);
        if (next) this.board.siteElement(next)?.focus();
      } else if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        this.choose(this.at, true);
      }
    });
  }

  /** Tab leads to one site. @param {string} id */
  stand(id) {
    this.at = id;
    for (const site of this.board.layout?.sites ?? [])
      this.board.siteElement(site.id)?.setAttribute("tabindex", site.id === id ? "0" : "-1");
  }

  /** @param {string | null} site @param {boolean} [byKeys] then one goes on at what can stand there */
  async choose(site, byKeys = false) {
    if (site === null || !this.page.sites.includes(site)) return;
    this.site = site;
    await this.ask({ position: this.page.text });
    if (byKeys) this.choices.querySelector("button")?.focus();
  }

  /** The position is another one. @param {string | null} text */
  async change(text) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.id;
    const wasChoosing = this.choices.contains(document.activeElement);
    await this.ask({ position: text });
    if (wasChoosing) this.board.siteElement(this.site)?.focus();
    else if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {{position: string | null}} wanted */
  async ask({ position }) {
    const turn = ++this.asked;
    const { game, site } = this;
    try {
      const page = await post("/api/setups/board", { game, position, ...(site ? { site } : {}) });
      const [drawn, kit] = await Promise.all([complete(page.page), loadKit(page.page.kit, { toPlay: false })]);
      if (turn === this.asked) this.show(page, drawn, kit);
    } catch (problem) {
      if (!this.page) throw problem; // nothing can be shown at all
      if (turn === this.asked) this.refuse(/** @type {Error} */ (problem).message);
    }
  }

  /** @param {any} page @param {any} drawn @param {import("../board/kit.js").Kit} kit */
  show(page, drawn, kit) {
    const [width, height] = drawn.layout.size;
    this.page = page;
    this.element.style.setProperty("--aspect", String(width / height));
    this.board.show(drawn.layout);
    this.board.showChosen(this.site ? [this.site] : [], []);
    if (!this.at) this.stand(page.sites[0] ?? "");
    else this.stand(this.at);
    this.showChoices(page, kit);
    this.showOthers(page.others);
    this.text.value = page.text;
    this.problem.textContent = page.problem ? asSentence(page.problem) : "";
    this.open.disabled = Boolean(page.problem);
    readdress(`setup-board/${encodeURIComponent(this.game)}/${encodeURIComponent(page.text)}`);
  }

  /** @param {any} page @param {import("../board/kit.js").Kit} kit */
  showChoices({ choices, text }, kit) {
    const site = this.board.site(this.site);
    this.words.textContent = site ? `${site.label}.` : "Choose a place on the board, then what is to stand there.";
    this.choices.setAttribute("aria-label", site ? `What may stand on ${site.name}` : "What may stand there");
    this.choices.replaceChildren(
      ...(site ? choices : []).map((/** @type {any} */ choice) => this.makeChoice(choice, choice.text === text, kit)),
    );
  }

  /** @param {any} choice @param {boolean} isThere @param {import("../board/kit.js").Kit} kit */
  makeChoice({ words, look, text }, isThere, kit) {
    const shapes = look ? kit.shapesOf([look]) : [];
    const [left, top, width, height] = boxOf(shapes.length ? shapes : [["circle", "hint", [0, 0], 1, 0]]);
    const side = Math.max(width, height) + 2 * AROUND;
    return makeButton(
      [
        shapes.length ? drawPicture(shapes, [left + width / 2 - side / 2, top + height / 2 - side / 2, side, side]) : make("span", { class: "nothing", "aria-hidden": "true" }, "∅"),
        make("span", { class: "small" }, capitalise(words)),
      ],
      async () => {
        await this.change(text);
        announce(`${this.board.site(this.site)?.label ?? ""}.`);
      },
      { class: "editor-choice", "aria-current": isThere ? "true" : null, "data-choice": words },
    );
  }

  /** @param {any[]} others */
  showOthers(others) {
    this.others.replaceChildren(
      ...others.map(({ label, choices }, index) =>
        makeSelect(
          `editor-other-${index}`,
          capitalise(label),
          choices.map((/** @type {any} */ one) => [one.text, capitalise(one.words)]),
          this.page.text,
          (text) => this.change(text),
        ),
      ),
    );
  }

  /** @param {string} words */
  refuse(words) {
    this.problem.textContent = words;
    this.text.focus();
  }

  async begin() {
    try {
      const study = await post("/api/studies", { game: this.game, position: this.page.text });
      goTo(`/study/${study.id}`);
    } catch (problem) {
      this.refuse(/** @type {Error} */ (problem).message);
    }
  }
}
