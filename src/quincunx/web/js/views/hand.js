/**
 * What is in one's hand: pieces and buttons. On an upright screen it is a sheet at the bottom of the window, wherever
 * the page is scrolled to; the style sheet leaves as much room for it as it takes.
 */

import { make } from "../dom.js";

export class Hand {
  /** @param {...(Node | string)} parts */
  constructor(...parts) {
    this.element = make("div", { class: "hand" }, ...parts);
    this._page = document.documentElement.style;
    this._observer = new ResizeObserver(() => this._page.setProperty("--hand", `${this.element.offsetHeight}px`));
    this._observer.observe(this.element, { box: "border-box" });
  }

  close() {
    this._observer.disconnect();
    this._page.removeProperty("--hand");
  }
}
