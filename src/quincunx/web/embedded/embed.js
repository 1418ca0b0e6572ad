/**
 * A finished game on a page of somebody else, to be stepped through. Nothing is kept, nobody is asked who they are, and
 * every position is a picture from the server.
 */

/** How long each position is shown when the game is played through, in milliseconds. */
const STEP = 1000;

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);
/** @param {string} act @returns {HTMLButtonElement} */
const button = (act) => /** @type {any} */ (document.querySelector(`[data-act="${act}"]`));

/** @param {string} path @returns {Promise<any>} */
async function ask(path) {
  const answer = await fetch(path, { credentials: "omit" });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.message);
  return told;
}

const NIGHT = matchMedia("(prefers-color-scheme: dark)");

/** The theme that the address asks for, or else the device's. */
function findTheme() {
  const { theme = "auto" } = document.documentElement.dataset;
  if (theme !== "auto") return theme;
  return NIGHT.matches ? "dark" : "light";
}

/** Whether moves are to be written in notation: as the address says, or else as is preferred in this browser. */
function wantsNotation() {
  const { moves } = document.body.dataset;
  if (moves) return moves === "notation";
  try {
    return JSON.parse(localStorage.getItem("quincunx") ?? "{}").moves === "notation";
  } catch {
    return false; // browsers may keep that from a page within another one
  }
}

/** @param {string} words */
const capitalise = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
/** @param {string} words */
const asSentence = (words) => `${capitalise(words).replace(/\.$/, "")}.`;

class Embedded {
  /** @param {string} id @param {string} version @param {any} record */
  constructor(id, version, record) {
    this.id = id;
    this.version = version;
    this.record = record;
    this.last = record.moves.length;
    this.ply = -1;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    find("controls").hidden = false;
    const acts = {
      first: () => this.step(0),
      back: () => this.step(this.ply - 1),
      on: () => this.step(this.ply + 1),
      last: () => this.step(this.last),
      play: () => (this.timer ? this.pause() : this.play()),
    };
    for (const [act, go] of Object.entries(acts)) button(act).addEventListener("click", go);
    NIGHT.addEventListener("change", () => this.draw());
    document.addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft") this.step(this.ply - 1);
      if (event.key === "ArrowRight") this.step(this.ply + 1);
    });
  }

  /** Go there by hand. @param {number} ply */
  step(ply) {
    this.pause();
    return this.show(ply);
  }

  /** @param {number} wanted */
  async show(wanted) {
    const ply = Math.max(0, Math.min(this.last, wanted));
    if (ply === this.ply) return;
    this.ply = ply;
    await this.draw();
  }

  /** Show the position, with the move that led to it. */
  async draw() {
    const { ply } = this;
    const theme = findTheme();
    const words = this.describe(ply);
    const picture = new Image();
    picture.alt = words;
    picture.src = `/pictures/${this.id}/${ply}.svg?theme=${theme}&v=${this.version}`;
    // The former picture stays until the new one can be seen.
    await picture.decode().catch(() => {});
    if (ply !== this.ply || theme !== findTheme()) return;
    find("board").replaceChildren(picture);
    find("words").textContent = words;
    find("whole").href = `/record/${this.id}/${ply}`;
    button("first").disabled = button("back").disabled = ply === 0;
    button("last").disabled = button("on").disabled = ply === this.last;
  }

  /** @param {number} ply @returns {string} */
  describe(ply) {
    const { history, outcome, seat_names: seats } = this.record;
    if (ply === this.last && outcome) return asSentence(outcome.reason);
    if (ply === 0) return "The start.";
    const { seat, move, words } = history[ply - 1];
    const number = `${ply} of ${this.last}.`;
    if (wantsNotation()) return `${number} ${seats.length > 1 ? `${capitalise(seats[seat])}: ` : ""}${move}`;
    const isNamed = seats.length === 1 || words.startsWith(`${seats[seat]} `); // the words say whose move it is
    return `${number} ${capitalise(isNamed ? words : `${seats[seat]}: ${words}`)}`;
  }

  play() {
    this.show(this.ply === this.last ? 0 : this.ply + 1);
    this.timer = setInterval(() => {
      this.show(this.ply + 1);
      if (this.ply === this.last) this.pause();
    }, STEP);
    this.mark("Pause", "❚❚");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.mark("Play", "▶");
  }

  /** @param {string} words @param {string} sign */
  mark(words, sign) {
    Object.assign(button("play"), { ariaLabel: words, title: words, textContent: sign });
  }
}

async function start() {
  const { id, version } = document.body.dataset;
  find("title").textContent = document.title;
  if (!id || !version) throw new Error(document.querySelector('meta[name="description"]')?.getAttribute("content") ?? "");
  const embedded = new Embedded(id, version, await ask(`/api/records/${encodeURIComponent(id)}`));
  await embedded.show(embedded.last);
}

start().catch((problem) => {
  find("words").textContent = asSentence(problem.message);
});
