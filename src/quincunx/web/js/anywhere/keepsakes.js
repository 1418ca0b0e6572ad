/**
 * What the page without a server remembers: in a database of its own beside that of the games, which the worker has open.
 * It is read once, before anything is shown, so that nothing has to wait for it later; what other tabs keep is heard of.
 */

const NAME = "quincunx-page";
const LIST = "keepsakes";

/** @typedef {{find: (name: string) => string | null, keep: (name: string, text: string) => void}} Keepsakes */

/** @returns {Promise<Keepsakes>} */
export async function openKeepsakes() {
  const database = await openDatabase().catch(() => null); // the page works in a browser that keeps nothing
  const others = new BroadcastChannel(NAME);
  /** @type {Map<string, string>} */
  const known = new Map();
  others.onmessage = ({ data: [name, text] }) => known.set(name, text);
  const found = database ? await readAll(database) : [];
  for (const [name, text] of found) if (!known.has(name)) known.set(name, text); // what was heard is newer
  const keep = (/** @type {string} */ name, /** @type {string} */ text) => {
    known.set(name, text);
    database?.transaction(LIST, "readwrite").objectStore(LIST).put(text, name);
    others.postMessage([name, text]);
  };
  if (!known.size) takeOver(keep);
  return { find: (name) => known.get(name) ?? null, keep };
}

function openDatabase() {
  const opening = indexedDB.open(NAME);
  opening.onupgradeneeded = () => opening.result.createObjectStore(LIST);
  return finished(opening);
}

/** @param {IDBDatabase} database @returns {Promise<[string, string][]>} */
async function readAll(database) {
  const list = database.transaction(LIST).objectStore(LIST);
  const [names, texts] = await Promise.all([finished(list.getAllKeys()), finished(list.getAll())]);
  return names.map((name, place) => [String(name), texts[place]]);
}

/** From where earlier versions of the page kept it. @param {(name: string, text: string) => void} keep */
function takeOver(keep) {
  try {
    Object.entries(localStorage).filter(([name]) => name.startsWith("quincunx")).forEach(([name, text]) => keep(name, text));
  } catch {
    // A browser may keep the one and not the other.
  }
}

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
function finished(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
