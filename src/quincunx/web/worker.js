/**
 * Keeps the pages, and what they show to those who learn, so that they open even if the server cannot be reached. While
 * it can be reached, everything comes from there, so that nobody is left with an old version.
 */

/** Of everything that the server hands out; the server writes it in here, so that browsers notice a change. */
const VERSION = "{version}";
const CACHE = `quincunx-${VERSION}`;

self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/api/") && !pathname.startsWith("/api/games")) return;
  // Pictures and boards on pages of others are of no use without the server.
  if (/^\/(pictures|embed)\//.test(pathname)) return;
  const path = mode === "navigate" ? "/" : pathname;
  // What is at the address of a kit never changes.
  event.respondWith(pathname.startsWith("/kits/") ? findKept(path, event.request) : fetchOrFind(path, event.request));
});

/** All of it comes at once, so that no two versions are ever mixed. */
async function keepAll() {
  const answer = await fetch(`/kept/${VERSION}.json`);
  if (!answer.ok) throw new Error(`nothing was kept: ${answer.status}`);
  const { headers, files } = await answer.json();
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(files).map(([path, [type, text, isText]]) =>
      cache.put(path, new Response(isText ? text : readBytes(text), { headers: { ...headers, "content-type": type } })),
    ),
  );
}

/** @param {string} text in base 64 */
function readBytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Earlier versions are of no use any more. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("quincunx-") && name !== CACHE).map((name) => caches.delete(name)));
}

/** What is kept, or else the server's answer. @param {string} path @param {Request} request */
async function findKept(path, request) {
  return (await find(path)) ?? fetch(request);
}

/** The server's answer, or if there is none what is kept. @param {string} path @param {Request} request */
async function fetchOrFind(path, request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await find(path)) ?? answer;
  } catch (error) {
    const kept = await find(path);
    if (kept) return kept;
    throw error;
  }
}

/** @param {string} path */
function find(path) {
  return caches.match(path, { cacheName: CACHE });
}
