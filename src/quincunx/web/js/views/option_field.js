/** A field in which an option of a game is chosen. */

import { make } from "../dom.js";
import { makeField, makeSelect } from "../fields.js";
import { asSentence } from "../words.js";
import { readable } from "./options.js";

/** So many numbers can be listed. */
const FEW = 8;

/** @param {any} option @param {any} value @param {(chosen: string | number) => void} choose @returns {HTMLElement} */
export function makeOptionField(option, value, choose) {
  const help = option.help && asSentence(option.help);
  const change = (/** @type {string} */ chosen) => choose(option.lowest === null ? chosen : Number(chosen));
  const id = `option-${option.name}`;
  const choices = option.choices.length ? option.choices.map((/** @type {string} */ name) => [name, readable(name)]) : listNumbers(option);
  if (choices) return makeSelect(id, readable(option.name), choices, value, change, help);
  const input = make("input", {
    type: "number",
    id,
    min: option.lowest,
    max: option.highest,
    value,
    onchange: () => change(input.value),
  });
  return makeField(id, readable(option.name), input, help);
}

/** @param {any} option */
function listNumbers({ lowest, highest }) {
  if (highest - lowest >= FEW) return null;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => [lowest + index, String(lowest + index)]);
}
