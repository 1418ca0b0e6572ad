/**
 * The worker that keeps all files of one version, so that the page works without a connection. Each version is fetched as
 * a whole, and shown only once no page with the one before is open: two are never mixed, whatever the host hands out.
 */

/** Of all files; whoever builds the page writes it in here, and the beginning of the SHA-256 of each. */
const VERSION = "{version}";
/** @type {Record<string, string>} */
const FILES = JSON.parse('{files}');
const SCOPE = self.registration.scope;
/** Whatever lies below other paths of the same host has caches beside these; there is no blank in a path. */
const OURS = `quincunx ${new URL(SCOPE).pathname} `;
const CACHE = OURS + VERSION;
const PAGE = [SCOPE, `${SCOPE}index.html`];
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(tellPages)));

/** A page of this version wants to have the rest of it from here, too. */
self.addEventListener("message", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const file = bare(url);
  const isPage = PAGE.includes(file);
  if (method !== "GET" || !url.startsWith(SCOPE) || (mode === "navigate" && !isPage)) return;
  const wanted = isPage ? SCOPE : file;
  event.respondWith(caches.match(wanted, { cacheName: CACHE }).then(async (kept) => isolate(kept ?? (await fetch(event.request)))));
});

/** @param {string} url */
const bare = (url) => url.replace(/[?#].*/, "");

/**
 * An answer by which the page shares no process with others, so that its workers may share memory, whatever the host of
 * the files says. Nothing comes from elsewhere, so nothing is lost by it. @param {Response} answer
 */
function isolate(answer) {
  const { body, status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers: { ...Object.fromEntries(headers), ...ISOLATED } });
}

/** If one file is of another version there is nothing to be used; what is right of the others is there at the next visit. */
async function keepAll() {
  const before = await Promise.all((await listOurs()).map((name) => caches.open(name)));
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(([file, digest]) => keep(cache, file, digest, before)));
}

/**
 * What has not changed since an earlier version, or was fetched by the page a moment ago, is not fetched again.
 * @param {Cache} cache @param {string} file @param {string} digest @param {Cache[]} before
 */
async function keep(cache, file, digest, before) {
  for (const earlier of before) {
    const kept = await earlier.match(file);
    if (kept && (await digestOf(kept)) === digest) return cache.put(file, kept);
  }
  const answer = await fetch(file, { cache: "no-cache" });
  if (!answer.ok || (await digestOf(answer)) !== digest) throw new Error(`${file} is not of version ${VERSION}`);
  await cache.put(file, answer);
}

/** @param {Response} answer which can still be used @returns {Promise<string>} */
async function digestOf(answer) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The caches of this copy of the page. */
async function listOurs() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

/** Earlier versions are of no use any more. */
async function forgetOthers() {
  await Promise.all((await listOurs()).filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** Pages that came before there was anything to keep them say whether they are of this version. */
async function tellPages() {
  const all = await self.clients.matchAll({ includeUncontrolled: true });
  for (const client of all) if (PAGE.includes(bare(client.url))) client.postMessage({ kept: VERSION });
}
