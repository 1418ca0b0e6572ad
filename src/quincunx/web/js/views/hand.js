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
    this._observer = new ResizeObserver(() => this._leaveRoom());
    this._observer.observe(this.element, { box: "border-box" });
  }

  /** Whether it lies in the page, as it does where it would be too large, and while nobody plays. @param {boolean} lies */
  lie(lies) {
    if (this.element.classList.contains("lying") === lies) return;
    this.element.classList.toggle("lying", lies);
    this._leaveRoom();
  }

  _leaveRoom() {
    const { classList, offsetHeight } = this.element;
    this._page.setProperty("--hand", `${classList.contains("lying") ? 0 : offsetHeight}px`);
  }

  close() {
    this._observer.disconnect();
    this._page.removeProperty("--hand");
  }
}
