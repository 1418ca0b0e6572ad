/** Python as WebAssembly, with the package: what every worker begins with. */

import { VERSION } from "./version.js";

const ROOT = new URL("../../", import.meta.url);
/** Where both are. */
export const RUNTIME = new URL("runtime/", ROOT).href;
/** The second would look for the first, and not tell when it has come. */
const MODULES = ["pyodide.asm.js", "pyodide.mjs"];

/** Where all files of this version are once they are kept (tools/anywhere/keeper.js takes them from the other, and checks them). */
const KEPT = `quincunx ${ROOT.pathname} ${VERSION}`;
/** What was fetched before there was anything to keep it: each file comes once, however many workers want it. */
const ARRIVED = `${KEPT} arrived`;

/**
 * @param {(file: string, bytes?: number) => void} [tell] how much of a file has come; without a number, all of it
 * @returns {Promise<any>} Python, in which `quincunx` can be imported
 */
export async function loadPython(tell) {
  const plain = self.fetch;
  /** @type {Promise<unknown>[]} */
  const kept = [];
  self.fetch = async (wanted, ...how) => {
    const address = String(wanted);
    const found = await fetchOnce(address, () => plain(wanted, ...how), kept);
    if (!tell || !found.ok || !found.body) return found;
    return new Response(found.body.pipeThrough(count((bytes) => tell(address, bytes))), found);
  };
  try {
    const [python, archive] = await Promise.all([begin(tell), fetchWhole(`${RUNTIME}quincunx.zip`)]);
    python.unpackArchive(archive, "zip");
    await Promise.all(kept);
    return python;
  } finally {
    self.fetch = plain;
  }
}

/** @param {((file: string) => void) | undefined} tell @returns {Promise<any>} Python without the package */
async function begin(tell) {
  const load = async (/** @type {string} */ name) => {
    const module = await import(RUNTIME + name);
    tell?.(name);
    return module;
  };
  const [, { loadPyodide }] = await Promise.all(MODULES.map(load));
  return loadPyodide({ indexURL: RUNTIME });
}

/** What did not make a whole is fetched anew at the next visit. */
export const forgetArrived = () => self.caches?.delete(ARRIVED).catch(() => {});

/** @param {string} address @param {() => Promise<Response>} load @param {Promise<unknown>[]} keeping what is under way */
async function fetchOnce(address, load, keeping) {
  const known = await find(address).catch(() => undefined); // there are no caches here
  if (known) return known;
  const found = await load();
  if (found.ok) keeping.push(keep(address, found.clone()).catch(() => {})); // there is no room for it
  return found;
}

/** @param {string} address @param {Response} found */
async function keep(address, found) {
  if (!(await caches.has(KEPT))) await (await caches.open(ARRIVED)).put(address, found);
}

/** @param {string} address */
async function find(address) {
  return (await caches.match(address, { cacheName: KEPT })) ?? caches.match(address, { cacheName: ARRIVED });
}

/** @param {(bytes: number) => void} tell */
function count(tell) {
  return new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      tell(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
}

/** @param {string} address */
async function fetchWhole(address) {
  const found = await fetch(address);
  if (!found.ok) throw new Error(`${address} could not be loaded: ${found.status}`);
  return found.arrayBuffer();
}
