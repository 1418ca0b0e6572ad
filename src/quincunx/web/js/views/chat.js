/** What the people at the table say to each other. */

import { make } from "../dom.js";
import { isAlone, isolate } from "../state.js";

export class Chat {
  /** @param {(text: string) => Promise<any>} say */
  constructor(say) {
    this.lines = make("div", {
      class: "chat-lines",
      role: "log",
      "aria-label": "Messages",
      tabIndex: 0,
    });
    this.input = make("input", {
      type: "text",
      maxLength: 200,
      placeholder: "Say something",
      "aria-label": "Say something",
      autocomplete: "off",
    });
    this.form = make(
      "form",
      {
        class: "chat-form",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = this.input.value.trim();
          if (!text) return;
          this.input.value = "";
          await say(text).catch(() => (this.input.value = text));
        },
      },
      this.input,
      make("button", {}, "Send"),
    );
    this.watchers = make("p", { class: "small" });
    this.element = make(
      "section",
      { class: "chat", "aria-label": "Chat" },
      this.lines,
      this.form,
      this.watchers,
    );
    this._shown = /** @type {any} */ (null);
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    this.element.hidden = isAlone(state) && state.chat.length === 0 && state.watchers === 0;
    this.form.hidden = state.you.length === 0;
    this.watchers.textContent = state.watchers
      ? `${state.watchers} watching`
      : "";
    if (state.chat === this._shown) return;
    this._shown = state.chat;
    this.lines.replaceChildren(
      ...state.chat.map((line) =>
        make("p", {}, make("strong", {}, `${isolate(line.name)}: `), make("bdi", {}, line.text)),
      ),
    );
    this.lines.scrollTop = this.lines.scrollHeight;
  }
}
