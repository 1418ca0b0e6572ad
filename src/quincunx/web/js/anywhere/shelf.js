/**
 * What is kept on this device: matches as lists of events, and a few facts, in the browser's own database. Everything
 * goes in and out as text, which Python writes and reads. A promise is kept once the browser says that it is on disk.
 */

const NAME = "quincunx";
const VERSION = 1;

/** The rows of each list, and what tells them apart. @type {Record<string, string | string[]>} */
const LISTS = { events: ["match", "number"], summaries: "match", facts: "name", uptimes: "began" };

/** What Python is told if an event of that number is there already. */
const CONFLICT = "conflict";

/** What browsers call it if a site may not keep any more. */
const FULL = "QuotaExceededError";

/** @param {(full: boolean) => void} onRoom told whenever there was no room for something, and when there is again @returns {Promise<Shelf>} */
export async function openShelf(onRoom) {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => {
    for (const [list, keyPath] of Object.entries(LISTS)) opening.result.createObjectStore(list, { keyPath });
  };
  const database = await finished(opening);
  // Another tab has a newer version of the page: it must not wait for this one.
  database.onversionchange = () => database.close();
  return new Shelf(database, onRoom);
}

export class Shelf {
  /** @param {IDBDatabase} database @param {(full: boolean) => void} onRoom */
  constructor(database, onRoom) {
    this._database = database;
    this._onRoom = onRoom;
    this._full = false;
  }

  /** A new match, of which there is none. @param {string} match @param {string} summary @param {string} events as a list in JSON */
  create(match, summary, events) {
    return this._write(["events", "summaries"], (lists) => {
      lists.summaries.add({ match, text: summary });
      JSON.parse(events).forEach((/** @type {string} */ text, /** @type {number} */ number) => lists.events.add({ match, number, text }));
    });
  }

  /** @param {string} match @param {number} number @param {string} text */
  append(match, number, text) {
    return this._write(["events"], ({ events }) => events.add({ match, number, text }));
  }

  /** @param {string} match @param {string} text */
  summarise(match, text) {
    return this._write(["summaries"], ({ summaries }) => summaries.put({ match, text }));
  }

  /** @param {number} began @param {number} until */
  beat(began, until) {
    return this._write(["uptimes"], ({ uptimes }) => uptimes.put({ began, until }));
  }

  /** @param {string} name @param {string} text */
  keepFact(name, text) {
    return this._write(["facts"], ({ facts }) => facts.put({ name, text }));
  }

  /** The events of a match from a number on, as a list in JSON. @param {string} match @param {number} number */
  async rows(match, number) {
    const range = IDBKeyRange.bound([match, number], [match, Infinity]);
    const rows = await this._read("events", (list) => list.getAll(range));
    return JSON.stringify(rows.map((row) => [row.number, row.text]));
  }

  /** @param {string} match @returns {Promise<string | undefined>} */
  async find(match) {
    return (await this._read("summaries", (list) => list.get(match)))?.text;
  }

  /** All summaries, as a list in JSON. */
  async summaries() {
    const rows = await this._read("summaries", (list) => list.getAll());
    return JSON.stringify(rows.map((row) => row.text));
  }

  /** As a list of pairs in JSON. */
  async uptimes() {
    const rows = await this._read("uptimes", (list) => list.getAll());
    return JSON.stringify(rows.map((row) => [row.began, row.until]));
  }

  /** @param {string} name @returns {Promise<string | undefined>} */
  async fact(name) {
    return (await this._read("facts", (list) => list.get(name)))?.text;
  }

  /**
   * @param {string[]} names
   * @param {(lists: Record<string, IDBObjectStore>) => void} write
   * @returns {Promise<string>} nothing, or that there is a conflict
   */
  _write(names, write) {
    const transaction = this._database.transaction(names, "readwrite", { durability: "strict" });
    const lists = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
    return new Promise((done, fail) => {
      transaction.oncomplete = () => {
        this._noteRoom(false);
        done("");
      };
      transaction.onabort = () => {
        this._noteRoom(transaction.error?.name === FULL);
        if (transaction.error?.name === "ConstraintError") done(CONFLICT);
        else fail(asError(transaction.error));
      };
      write(lists);
    });
  }

  /** @param {boolean} full */
  _noteRoom(full) {
    if (full || this._full) this._onRoom(full);
    this._full = full;
  }

  /** @template Result @param {string} name @param {(list: IDBObjectStore) => IDBRequest<Result>} read @returns {Promise<Result>} */
  _read(name, read) {
    return finished(read(this._database.transaction(name).objectStore(name)));
  }
}

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
function finished(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(asError(request.error));
  });
}

/** Python takes errors of JavaScript itself, but not those of a browser. @param {DOMException | null} error */
function asError(error) {
  return new Error(error ? `${error.name}: ${error.message}` : "the browser has given up");
}
