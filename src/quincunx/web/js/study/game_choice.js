/** Choosing a game with its options. */

import { getOnce, post } from "../api.js";
import { make } from "../dom.js";
import { makeSelect } from "../fields.js";
import { makeOptionField } from "../views/option_field.js";
import { chosenOptions } from "../views/options.js";

export class GameChoice {
  /** @param {any[]} games */
  constructor(games) {
    this._name = games[0].name;
    /** @type {Record<string, any>} */
    this._options = {};
    this._fields = make("div", { class: "option-fields" });
    const field = makeSelect("study-game", "Game", games.map(({ name, title }) => [name, title]), this._name, (name) => {
      this._name = name;
      this._options = {};
      this._show();
    });
    this.element = make("div", { class: "game-choice" }, field, this._fields);
    this._show();
  }

  static async open() {
    return new GameChoice(await getOnce("/api/games"));
  }

  /** The game with its options, as a text names it. @returns {Promise<string>} */
  async text() {
    const options = Object.entries(await chosenOptions(this._name, this._options));
    return options.length ? `${this._name}(${options.map((pair) => pair.join("=")).join(",")})` : this._name;
  }

  /** The options that matter for what is on the board; those that few want to change stay as they are. @param {string} [changed] */
  async _show(changed) {
    const name = this._name;
    try {
      const { options } = await post("/api/setup", { game: name, options: this._options });
      if (name !== this._name) return;
      const offered = options.filter((/** @type {any} */ option) => option.asked !== "rarely" && !option.entries);
      this._fields.replaceChildren(...offered.map((/** @type {any} */ option) => this._makeField(option)));
    } catch {
      if (!changed) return;
      this._options = { [changed]: this._options[changed] }; // what does not go with what was chosen last is forgotten
      this._show();
    }
  }

  /** @param {any} option */
  _makeField(option) {
    return makeOptionField(option, this._options[option.name] ?? option.default, (chosen) => {
      this._options[option.name] = chosen;
      this._show(option.name).then(() => document.getElementById(`option-${option.name}`)?.focus());
    });
  }
}
