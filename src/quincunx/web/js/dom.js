/** Making elements. Whatever comes from people goes into the page as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. Properties that begin with "on" are listeners, `class`, `role`, `for`, `data-*` and
 * `aria-*` are attributes, all others are properties; null, undefined and false are left out.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | number | null | false | undefined | (Node | string)[])} children
 * @returns {any}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (/^(class|role|for|aria-.*|data-.*|list|form)$/.test(name))
      element.setAttribute(name, String(value));
    else /** @type {any} */ (element)[name] = value;
  }
  element.append(
    ...children
      .flat()
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map(asNode),
  );
  return element;
}

/** @param {any} child @returns {Node | string} */
function asNode(child) {
  return child instanceof Node ? child : String(child);
}

/**
 * An SVG element with attributes.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElement}
 */
export function makeSvg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return /** @type {SVGElement} */ (element);
}

/**
 * A button.
 * @param {string | (Node | string)[]} words
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [properties]
 * @returns {HTMLButtonElement}
 */
export function makeButton(words, onclick, properties = {}) {
  return make("button", { type: "button", onclick, ...properties }, words);
}

/**
 * Say something to people who use a screen reader.
 * @param {string} words
 */
export function announce(words) {
  const announcer = document.getElementById("announcer");
  if (!announcer || !words) return;
  announcer.append(make("p", {}, words));
  while (announcer.children.length > 5) announcer.firstElementChild?.remove();
}

/** @param {number} milliseconds @returns {Promise<void>} */
export function wait(milliseconds) {
  return new Promise((done) => void setTimeout(done, milliseconds));
}

/** Whether the person prefers little motion. */
export function wantsStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {string} words @returns {string} */
export function capitalise(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
