/** One's own studies, and what new ones begin with: a game, a record, a position, a board set up by hand. */

import { becomeGuest, get, getOnce, post } from "../api.js";
import { make, makeButton } from "../dom.js";
import { makeField } from "../fields.js";
import { withIcon } from "../icons.js";
import { goTo } from "../router.js";
import { count, isolate } from "../words.js";
import { GameChoice } from "./game_choice.js";

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** @param {HTMLElement} place */
export async function showStudies(place) {
  document.title = "Studies – Quincunx";
  await becomeGuest();
  const [studies, choice] = await Promise.all([get("/api/studies"), GameChoice.open(), getOnce("/api/games")]);
  place.replaceChildren(
    make(
      "section",
      { class: "page studies" },
      make("h1", {}, "Studies"),
      make("p", {}, "A study is a board on which you play for everybody, with all the lines you try, what you say of them, and the engine beside it."),
      makeNew(choice),
      makeList(studies),
    ),
  );
}

/** @param {GameChoice} choice */
function makeNew(choice) {
  const words = make("p", { class: "refusal", role: "alert" });
  /** @param {() => Promise<void>} act */
  const trying = (act) => {
    words.textContent = "";
    return act().catch((problem) => (words.textContent = problem.message));
  };
  /** @param {() => Promise<Record<string, any>>} find what the study is of */
  const begin = (find) => trying(async () => goTo(`/study/${(await post("/api/studies", await find())).id}`));
  const text = make("textarea", { id: "study-text", rows: 4, spellcheck: false });
  const file = make("input", {
    type: "file",
    id: "study-file",
    accept: ".txt,.record,.quincunx,text/plain",
    onclick: () => (file.value = ""), // so that a file that has been mended can be chosen again
    onchange: () => {
      const [chosen] = file.files;
      if (chosen) begin(async () => ({ text: await chosen.text() }));
    },
  });
  return make(
    "section",
    { class: "new-study", "aria-labelledby": "new-study" },
    make("h2", { id: "new-study" }, "A new one"),
    make(
      "div",
      { class: "new-study-parts" },
      make(
        "div",
        {},
        choice.element,
        make(
          "div",
          { class: "row wrap" },
          makeButton(withIcon("play", "From the start"), () => begin(async () => ({ game: await choice.text() })), { class: "primary", "data-act": "new-study" }),
          makeButton("Set up by hand", () => trying(async () => setUp(await choice.text())), { "data-act": "set-up-board" }),
        ),
      ),
      make(
        "div",
        {},
        makeField("study-text", "Or a record or position as text", text, "A line alone is a position of the game chosen here."),
        make(
          "div",
          { class: "row wrap" },
          makeButton("Open this text", () => begin(async () => readText(text.value, await choice.text())), { "data-act": "open-text" }),
          make("label", { class: "button file-button" }, "From a file…", file),
        ),
      ),
    ),
    words,
  );
}

/** Not every game can be set up. @param {string} game */
async function setUp(game) {
  await post("/api/setups/board", { game });
  goTo(`/setup-board/${encodeURIComponent(game)}`);
}

/** What a text is: a record has several lines. @param {string} text @param {string} game */
function readText(text, game) {
  const trimmed = text.trim();
  return trimmed.includes("\n") ? { text: `${trimmed}\n` } : { game, position: trimmed };
}

/** @param {any[]} studies */
function makeList(studies) {
  return make(
    "section",
    { class: "tables" },
    make("h2", {}, "Yours"),
    studies.length === 0 && make("p", { class: "small" }, "None yet. A game that is over can be analysed too, where its record is shown."),
    make(
      "ul",
      {},
      studies.map(({ id, title, game_title: game, moves, changed_at: changed }) =>
        make(
          "li",
          {},
          make(
            "a",
            { href: `#/study/${id}` },
            make("span", { class: "record-head" }, make("strong", {}, isolate(title)), make("span", { class: "small" }, DATE.format(changed))),
            make("span", { class: "small" }, `${game} · ${count(moves, "move")}`),
          ),
        ),
      ),
    ),
  );
}
