/** Fields of dialogs: a title, something to choose, and what it means. */

import { make } from "./dom.js";

/** @param {string} id @param {string} title @param {HTMLElement} input @param {string} [help] */
export function makeField(id, title, input, help) {
  if (help) input.setAttribute("aria-describedby", `${id}-help`);
  return make(
    "div",
    { class: "field" },
    make("label", { for: id }, title),
    input,
    help && make("p", { class: "small", id: `${id}-help` }, help),
  );
}

/** @param {string} id @param {string} title @param {any[][]} choices @param {any} value @param {(value: string) => void} change @param {string} [help] */
export function makeSelect(id, title, choices, value, change, help) {
  const element = make(
    "select",
    { id, onchange: () => change(element.value) },
    choices.map(([key, words]) =>
      make("option", { value: key, selected: String(key) === String(value) }, words),
    ),
  );
  return makeField(id, title, element, help);
}

/** @param {string} title @param {string} name @param {Record<string, string>} choices @param {string} value @param {(value: string) => void} change @param {string} [help] */
export function makeSegments(title, name, choices, value, change, help) {
  return make(
    "fieldset",
    { class: "field", "aria-describedby": help && `${name}-help` },
    make("legend", {}, title),
    make(
      "div",
      { class: "segments" },
      Object.entries(choices).map(([key, words]) =>
        make(
          "label",
          {},
          make("input", {
            type: "radio",
            id: `${name}-${key}`,
            name,
            value: key,
            checked: key === value,
            onchange: () => change(key),
          }),
          make("span", {}, words),
        ),
      ),
    ),
    help && make("p", { class: "small", id: `${name}-help` }, help),
  );
}
