/** Several things of which one is seen at a time, as tabs. */

import { make } from "../dom.js";

/** @typedef {{name: string, title: string, panel: HTMLElement, present?: (shown: boolean) => void}} Tab */

/**
 * @param {string} label
 * @param {Tab[]} tabs the first one is seen
 * @returns {HTMLElement}
 */
export function makeTabs(label, tabs) {
  const buttons = tabs.map(({ name, title }, index) =>
    make("button", {
      type: "button",
      role: "tab",
      id: `tab-${name}`,
      "aria-controls": `panel-${name}`,
      "data-act": `tab-${name}`,
      onclick: () => choose(index),
    }, title),
  );
  const panels = tabs.map(({ name, panel }) =>
    make("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabIndex: 0 }, panel),
  );
  /** @param {number} chosen */
  const choose = (chosen) => {
    for (const [index, button] of buttons.entries()) {
      const isChosen = index === chosen;
      button.setAttribute("aria-selected", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      panels[index].hidden = !isChosen;
      tabs[index].present?.(isChosen);
    }
  };
  const list = make(
    "div",
    {
      role: "tablist",
      "aria-label": label,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        const to = (buttons.indexOf(document.activeElement) + by + buttons.length) % buttons.length;
        choose(to);
        buttons[to].focus();
      },
    },
    buttons,
  );
  choose(0);
  return make("section", { class: "tabs", "aria-label": label }, list, panels);
}
