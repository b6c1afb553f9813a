// Keeps the page of a board with its scripts and style, so that a telephone that loses
// the network may load it again. What the office answers comes first.
const name = "board";
const kept = url => url.pathname.startsWith("/static/") || /^\/board\/[^/]+\/[^/]+$/.test(url.pathname);
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", e => e.waitUntil((async () => {
  const cache = await caches.open(name);
  // The page that began this was loaded before there was anybody to keep it. A page is
  // taken over when all of it is kept: whoever has a keeper may lose the network.
  try {
    await cache.addAll(["clock.js", "board.js", "office.css", "document.css", "icon.svg"].map(file => "/static/" + file));
    for (const page of await self.clients.matchAll({ includeUncontrolled: true })) if (kept(new URL(page.url))) await cache.add(page.url);
  } finally { await self.clients.claim(); }
})()));
self.addEventListener("fetch", e => {
  if (e.request.method !== "GET" || !kept(new URL(e.request.url))) return;
  e.respondWith((async () => {
    const cache = await caches.open(name);
    try {
      const response = await fetch(e.request);
      if (response.ok) await cache.put(e.request, response.clone());
      return response;
    } catch (gone) {
      const before = await cache.match(e.request, { ignoreVary: true });
      if (before) return before;
      throw gone;
    }
  })());
});
