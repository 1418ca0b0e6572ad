/**
 * Drag and drop, by mouse and by touch: pieces from beside the board, and with the mouse those on it that go onto
 * others. A picture of the piece is under the pointer until it snaps to a place where the piece may go.
 */

import { make } from "../dom.js";
import { oncePerFrame } from "./frames.js";
import { boxOf, drawPicture, shapesOn } from "./shapes.js";

/**
 * @typedef {import("./picker.js").Picker} Picker
 * @typedef {{id: string, pointer: number, by: "mouse" | "touch", x: number, y: number, picture: HTMLElement | null}} Drag
 */

/** A pointer that has moved less than this, in pixels, has only pressed. */
const SLACK = 8;
/** How far above a finger the piece is held, so that the finger does not cover it. */
const LIFT = 44;
/** A piece from a tray is shown this much larger than there, so that it can be seen beside a finger. */
const LARGER = 1.3;

/** @param {Picker} picker */
export function followDrag(picker) {
  const { board } = picker;
  /** @type {Drag | null} */
  let drag = null;

  const end = () => {
    drag?.picture?.remove();
    drag = null;
  };
  const cancel = () => {
    if (drag?.picture) picker.clear();
    end();
  };

  board.listenAround("pointerdown", (event) => {
    const id = draggedBy(picker, event);
    if (id === null || drag) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    drag = { id, pointer, by: event.pointerType === "touch" ? "touch" : "mouse", x, y, picture: null };
  });
  const moves = oncePerFrame((/** @type {PointerEvent} */ event) => {
    if (drag?.pointer !== event.pointerId) return;
    if (!drag.picture) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      picker.hold(drag.id);
      drag.picture = makePicture(picker, drag.id);
    }
    const held = heldAt(drag, event);
    if (isOver(board.element, held)) picker.aim(board.pointAt(held), siteAt(picker, held));
    else picker.unsnap();
    drag.picture.style.translate = `${held.clientX}px ${held.clientY}px`;
    drag.picture.hidden = picker.current !== null;
  });
  board.listenAround("pointermove", (event) => drag && moves.tell(event));
  board.listenAround("pointerup", (event) => {
    moves.catchUp();
    if (drag?.pointer !== event.pointerId) return;
    const { picture, by } = drag;
    const site = siteAt(picker, heldAt(drag, event));
    end();
    if (!picture) return;
    swallowClick();
    picker.drop(site, by);
  });
  board.listenAround("pointercancel", (event) => drag?.pointer === event.pointerId && cancel());
  board.listenAround("keydown", (event) => event.key === "Escape" && cancel());
  board.element.addEventListener("settle", end);
}

/** The piece that a press could be the beginning of dragging. @param {Picker} picker @param {PointerEvent} event */
function draggedBy({ board, choices }, event) {
  if (!choices || event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return null;
  const item = event.target.closest("[data-item]:enabled")?.getAttribute("data-item");
  if (item) return choices.extendable([item]) ? item : null;
  // A finger on the board scrolls the page.
  const site = event.pointerType !== "touch" && board.element.contains(event.target) && board.siteOf(event.target);
  return site && choices.mayMove(site) ? site : null;
}

/** Where the piece is held. @param {Drag} drag @param {PointerEvent} event */
function heldAt({ by }, { clientX, clientY }) {
  return { clientX, clientY: by === "touch" ? clientY - LIFT : clientY };
}

/** @param {Element} element @param {{clientX: number, clientY: number}} at */
function isOver(element, { clientX: x, clientY: y }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** @param {Picker} picker @param {{clientX: number, clientY: number}} at */
function siteAt({ board }, { clientX, clientY }) {
  const there = document.elementFromPoint(clientX, clientY);
  return there && board.element.contains(there) ? board.siteOf(there) : null;
}

/** A picture of a piece, to be carried along. @param {Picker} picker @param {string} id @returns {HTMLElement} */
function makePicture({ board }, id) {
  const item = document.querySelector(`[data-item="${CSS.escape(id)}"] .picture`);
  const site = board.site(id);
  const shapes = site ? shapesOn(site) : [];
  const source = item ?? board.siteElement(id);
  const drawn = item ? /** @type {Element} */ (item.cloneNode(true)) : drawPicture(shapes, boxOf(shapes));
  const { width, height } = source?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const larger = item ? LARGER : 1;
  const picture = make("div", { class: "dragged", "aria-hidden": "true" }, drawn);
  picture.style.width = `${width * larger}px`;
  picture.style.height = `${height * larger}px`;
  document.body.append(picture);
  return picture;
}

/** The click that follows on letting go is part of it. */
function swallowClick() {
  /** @param {Event} event */
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
