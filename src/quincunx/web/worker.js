/** Keeps the application's files, so that it opens even if the server cannot be reached; games always come from there. */

const CACHE = "quincunx-shell";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(["/", "/icon.svg"]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/api/") || address.pathname === "/metrics") return;
  // What is at the address of a kit never changes.
  const kept = address.pathname.startsWith("/kits/") ? caches.match(event.request) : Promise.resolve();
  event.respondWith(kept.then((answer) => answer ?? fetchOrRemember(event.request)));
});

/** The server's answer, which is kept for later; if the server cannot be reached, what was kept earlier. */
async function fetchOrRemember(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
