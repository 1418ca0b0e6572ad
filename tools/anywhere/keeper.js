/**
 * The worker that keeps all files of one version, so that the page works without a connection. Each version is fetched as
 * a whole, and shown only once no page with the one before is open: two are never mixed.
 */

/** Of all files; whoever builds the page writes it in here, and their names. */
const VERSION = "{version}";
/** @type {string[]} */
const FILES = JSON.parse('{files}');
const CACHE = `quincunx-${VERSION}`;
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(self.registration.scope)) return;
  const wanted = mode === "navigate" ? self.registration.scope : url.replace(/[?#].*/, "");
  event.respondWith(caches.match(wanted, { cacheName: CACHE }).then(async (kept) => isolate(kept ?? (await fetch(event.request)))));
});

/**
 * An answer by which the page shares no process with others, so that its workers may share memory, whatever the host of
 * the files says. Nothing comes from elsewhere, so nothing is lost by it. @param {Response} answer
 */
function isolate(answer) {
  const { body, status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers: { ...Object.fromEntries(headers), ...ISOLATED } });
}

/** What the browser has from a moment ago need not be fetched again, unless it has changed. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

/** Earlier versions are of no use any more. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("quincunx-") && name !== CACHE).map((name) => caches.delete(name)));
}
