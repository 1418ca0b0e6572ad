/** The fields of an option that is made of entries: for each a text, and the numbers that it may have. */

import { capitalise, make, makeButton } from "../dom.js";
import { makeField } from "../fields.js";
import { readable } from "./options.js";

/** @typedef {Record<string, string | number>} Entry */

/** They can be folded away, and keep what was typed for as long as the dialog is open. */
export class Entries {
  /** @param {any} option as the server describes it @param {(entries: Entry[] | null) => void} change null: as usual */
  constructor(option, change) {
    const { entries } = option;
    this._description = entries;
    this._change = change;
    /** @type {Map<string, HTMLInputElement>[]} the fields of each entry by their names */
    this._fields = entries.default.map(() => new Map());
    const id = `option-${option.name}`;
    this.element = make(
      "details",
      { class: "field entries", id, onchange: () => this._tell() },
      make("summary", {}, readable(option.name)),
      make("p", { class: "small" }, option.help),
      entries.default.map((/** @type {Entry} */ entry, /** @type {number} */ index) =>
        this._makeEntry(`${id}-${index + 1}`, index, entry),
      ),
      makeButton("Back to the usual ones", () => this._reset(), { class: "quiet" }),
    );
    // A field that is wrong must be seen before the browser can point at it.
    this.element.addEventListener("invalid", () => (this.element.open = true), true);
  }

  /** @param {string} id @param {number} index @param {Entry} entry */
  _makeEntry(id, index, entry) {
    const { each, sentence, longest, numbers } = this._description;
    const text = make("input", {
      id: `${id}-text`,
      type: "text",
      required: true,
      pattern: ".*\\S.*",
      maxLength: longest,
      value: entry.text,
    });
    this._fields[index].set("text", text);
    return make(
      "fieldset",
      { class: "entry" },
      make("legend", {}, `${capitalise(each)} ${index + 1}`),
      makeField(text.id, capitalise(sentence), text),
      numbers.map((/** @type {any} */ number) => {
        const input = make("input", {
          id: `${id}-${number.name}`,
          type: "number",
          min: number.lowest,
          max: number.highest,
          value: entry[number.name] ?? "",
        });
        this._fields[index].set(number.name, input);
        return makeField(input.id, capitalise(number.title), input);
      }),
    );
  }

  _reset() {
    for (const [index, entry] of this._description.default.entries())
      for (const [name, field] of this._fields[index]) field.value = String(entry[name] ?? "");
    this._change(null);
  }

  _tell() {
    const fields = this._fields.flatMap((entry) => [...entry.values()]);
    if (fields.every((field) => field.checkValidity())) this._change(this._fields.map(readEntry));
  }
}

/** @param {Map<string, HTMLInputElement>} fields @returns {Entry} */
function readEntry(fields) {
  const filled = [...fields].filter(([, field]) => field.value !== "");
  return Object.fromEntries(
    filled.map(([name, field]) => [name, field.type === "number" ? Number(field.value) : field.value]),
  );
}
