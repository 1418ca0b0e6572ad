/**
 * Icons: lines on a grid of 24, in the colour of the words that they stand beside. They are decoration: what a button
 * does is said in words, or in its label.
 */

import { make, makeSvg } from "./dom.js";

/** @typedef {keyof typeof LINES} IconName */

const LINES = {
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-.8 1-.8 2H9.3c0-1-.2-1.5-.8-2Z",
  flag: "M6 21V4M6 5c4-3 8 3 12 0v9c-4 3-8-3-12 0",
  first: "M6 5v14M18 6l-7 6 7 6Z",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M18 5v14M6 6l7 6-7 6Z",
  play: "M8 5l11 7-11 7Z",
  pause: "M9 5v14M15 5v14",
  chat: "M4 5h16v11H11l-5 4v-4H4Z",
  rules: "M12 7c-2-2-5-2-8-1.5V18c3-.5 6-.5 8 1.5 2-2 5-2 8-1.5V5.5C17 5 14 5 12 7Zm0 0v12",
  sound: "M4 9v6h4l5 4V5L8 9ZM16.5 9a4.5 4.5 0 0 1 0 6M19 6a9 9 0 0 1 0 12",
  muted: "M4 9v6h4l5 4V5L8 9ZM17 9.5l5 5M22 9.5l-5 5",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  download: "M12 4v11M8 11l4 4 4-4M5 16v4h14v-4",
  study: "M6 4v16M6 8h7l5 5v7M3 4h6M15 20h6",
  copy: "M9 9h11v11H9ZM15 9V4H4v11h5",
  close: "M6 6l12 12M18 6 6 18",
  back: "M9 7 4 12l5 5M4 12h16",
  learn: "M2 9l10-5 10 5-10 5ZM6 11.5V16c3 3 9 3 12 0v-4.5M22 9v6",
  review: "M4 20h16M5 15l4-5 4 3 6-8",
  rematch: "M5 9a7.5 7.5 0 0 1 14 1M19 4v6h-6M19 15a7.5 7.5 0 0 1-14-1M5 20v-6h6",
  clock: "M12 3a9 9 0 1 0 .01 0ZM12 7v5l3.5 2",
  players: "M9 4a3.5 3.5 0 1 0 .01 0ZM2.5 20c0-8 13-8 13 0M16 4.3a3.5 3.5 0 0 1 0 6.5M18 14c2.5 1 3.5 3 3.5 6",
  easy: "M5 20v-6M12 20v-1M19 20v-1",
  medium: "M5 20v-6M12 20V9M19 20v-1",
  hard: "M5 20v-6M12 20V9M19 20V4",
};

/** @param {IconName} name @returns {SVGElement} */
export function icon(name) {
  const picture = makeSvg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  picture.append(makeSvg("path", { d: LINES[name] }));
  return picture;
}

/** Words with an icon before them. @param {IconName} name @param {string} words @returns {(Node | string)[]} */
export function withIcon(name, words) {
  return [icon(name), make("span", { class: "words" }, words)];
}

/** Other words on such a button. @param {HTMLElement} button @param {string} words */
export function sayOn(button, words) {
  const place = button.querySelector(".words");
  if (place) place.textContent = words;
}
