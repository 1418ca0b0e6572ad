/** What the people at the table say to each other. */

import { announce, make, makeButton } from "../dom.js";
import { withIcon } from "../icons.js";
import { heardUntil, noteHeard } from "../heard.js";
import { isAlone } from "../state.js";
import { isolate } from "../words.js";

/** How long a new line is seen over the top line; the mark at its speaker stays until it is read. */
const SECONDS = 8;

export class Chat {
  /**
   * @param {(text: string) => Promise<any>} say
   * @param {import("./notices.js").Notices} notices
   * @param {(unread: number[]) => void} mark takes how many lines of each seat were not read yet
   */
  constructor(say, notices, mark) {
    this._notices = notices;
    this._mark = mark;
    /** @type {import("../state.js").State | null} */
    this._state = null;
    this._heard = 0;
    this.lines = make("div", {
      class: "chat-lines",
      role: "log",
      "aria-live": "off", // new lines are announced one by one
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
      make("button", {}, withIcon("chat", "Send")),
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
    this._look = () => this._notice();
    this._observer = new IntersectionObserver(this._look);
    this._observer.observe(this.lines);
    document.addEventListener("visibilitychange", this._look);
  }

  close() {
    this._observer.disconnect();
    document.removeEventListener("visibilitychange", this._look);
  }

  /** Go to what was said. */
  read() {
    this.lines.scrollIntoView({ block: "center" });
    this.lines.focus({ preventScroll: true });
  }

  /** Whether the lines are in view now, and somebody is looking. */
  _isSeen() {
    const { top, bottom } = this.lines.getBoundingClientRect();
    return !document.hidden && bottom > 0 && top < innerHeight;
  }

  /** What is in view has been read. */
  _notice() {
    const state = this._state;
    const newest = state?.chat.at(-1)?.at ?? 0;
    if (!state || newest <= this._heard || !this._isSeen()) return;
    this._heard = newest;
    noteHeard(state.table.id, newest);
    this._markUnread(state);
  }

  /** What was not read is marked where it is seen. @param {import("../state.js").State} state */
  _markUnread(state) {
    const unread = state.players.map(() => 0);
    for (const { seat, at } of state.chat) if (at > this._heard && !state.you.includes(seat)) unread[seat] += 1;
    if (!unread.some(Boolean)) this._notices.hide("chat");
    this._mark(unread);
  }

  /** @param {import("../state.js").State} state @param {import("../state.js").State["chat"]} said */
  _tell(state, said) {
    for (const line of said.filter(({ seat }) => !state.you.includes(seat))) {
      const words = `${isolate(line.name)}: ${line.text}`;
      announce(words);
      if (this._isSeen()) continue;
      const read = makeButton("Read", () => this.read(), { "data-act": "read-chat" });
      this._notices.show("chat", make("div", {}, make("p", { class: "one-line" }, words), read), { seconds: SECONDS });
    }
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    this.element.hidden = isAlone(state) && state.chat.length === 0 && state.watchers === 0;
    this.form.hidden = state.you.length === 0;
    this.watchers.textContent = state.watchers
      ? `${state.watchers} watching`
      : "";
    if (!this._state) this._heard = heardUntil(state.table.id);
    this._state = state;
    if (state.chat !== this._shown) this._draw(state);
    this._markUnread(state);
    requestAnimationFrame(this._look); // when everything else is in its place too
  }

  /** @param {import("../state.js").State} state */
  _draw(state) {
    const before = this._shown?.at(-1)?.at ?? 0;
    if (this._shown) this._tell(state, state.chat.filter((line) => line.at > before));
    this._shown = state.chat;
    this.lines.replaceChildren(
      ...state.chat.map((line) =>
        make("p", {}, make("strong", {}, `${isolate(line.name)}: `), make("bdi", {}, line.text)),
      ),
    );
    this.lines.scrollTop = this.lines.scrollHeight;
  }
}
