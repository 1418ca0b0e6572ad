/** Finished games: the person's own, those of others, and one from a file. */

import { becomeGuest, get, getOnce, post } from "../api.js";
import { capitalise, make } from "../dom.js";
import { goTo } from "../router.js";
import { isolate } from "../words.js";
import { keepRecord } from "./record.js";

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** @param {HTMLElement} place */
export async function showRecords(place) {
  document.title = "Records – Quincunx";
  await becomeGuest();
  const [mine, all, games, bots] = await Promise.all([
    get("/api/records?mine=true"),
    get("/api/records"),
    getOnce("/api/games"),
    getOnce("/api/bots"),
  ]);
  const titles = new Map([...games, ...bots].map((/** @type {any} */ one) => [one.name, one.title]));
  const own = new Set(mine.map((/** @type {any} */ record) => record.id));
  const words = make("p", { class: "refusal", role: "alert" });
  place.replaceChildren(
    make(
      "section",
      { class: "page records" },
      make("h1", {}, "Records"),
      make("p", {}, make("a", { class: "lone", href: "#/studies", "data-act": "studies" }, "Studies: a board for analysis")),
      makeLoader(words),
      words,
      makeList("Your games", mine, titles),
      makeList(
        "Other people's games",
        all.filter((/** @type {any} */ record) => !own.has(record.id)),
        titles,
      ),
    ),
  );
}

/** @param {HTMLElement} words */
function makeLoader(words) {
  const input = make("input", {
    type: "file",
    id: "record-file",
    accept: ".txt,.quincunx,text/plain",
    onclick: () => (input.value = ""), // so that a file that has been mended can be chosen again
    onchange: async () => {
      const [file] = input.files;
      if (!file) return;
      try {
        keepRecord(await post("/api/record", { text: await file.text() }));
        goTo("/record");
      } catch (problem) {
        words.textContent = /** @type {Error} */ (problem).message;
      }
    },
  });
  return make(
    "div",
    { class: "field" },
    make("label", { for: "record-file" }, "Open a record from a file"),
    input,
  );
}

/** @param {string} title @param {any[]} records @param {Map<string, string>} titles */
function makeList(title, records, titles) {
  return make(
    "section",
    { class: "tables" },
    make("h2", {}, title),
    records.length === 0 && make("p", { class: "small" }, "None yet."),
    make(
      "ul",
      {},
      records.map((record) =>
        make(
          "li",
          {},
          make(
            "a",
            { href: `#/record/${record.id}` },
            make(
              "span",
              { class: "record-head" },
              make("strong", {}, titles.get(record.game.replace(/\(.*/, "")) ?? record.game),
              make("span", { class: "small" }, DATE.format(record.changed)),
            ),
            make(
              "span",
              {},
              record.players.map((/** @type {string} */ name) => titles.get(name) ?? isolate(name)).join(" – "),
            ),
            make("span", { class: "small result" }, capitalise(record.result)),
          ),
        ),
      ),
    ),
  );
}
