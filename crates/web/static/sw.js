// Keeps the whole front end of one version, so that it works without a network.
// A new version is fetched completely before it takes over, and only then is the old one dropped.
const VERSION = "{{version}}";
const CACHE = "tafel-" + VERSION;
const NEEDED = {{files}};
// Chapters of the program, which pages fetch when they need them: they fit this version only.
const CHAPTERS = {{chapters}};
const FILES = NEEDED.concat(CHAPTERS);
// Data that pages fetch when they need it. Its names say what is in it, so what has not changed is kept from version to version.
const DATA_CACHE = "tafel-data";
const DATA = {{data}};

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // Hashed files may come from the browser's cache; the page itself must be fresh.
    const keep = async (file) => {
      const response = await fetch(file, { cache: file.startsWith("/assets/") ? "default" : "reload" });
      if (!response.ok) throw new Error(file + ": " + response.status);
      await cache.put(file, response);
    };
    await Promise.all(NEEDED.map(keep));
    await Promise.all(CHAPTERS.map(keep));
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("tafel-") && name !== CACHE && name !== DATA_CACHE) await caches.delete(name);
    }
    await self.clients.claim();
    // Nobody waits for it: the page works already.
    keepData();
  })());
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/healthz" || url.pathname === "/version") return;
  if (request.mode === "navigate") {
    event.respondWith(page(request));
    event.waitUntil(keepData());
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(kept(request, url.pathname));
  } else if (DATA.includes(url.pathname)) {
    event.respondWith(data(url.pathname));
  }
});

// The network knows best what is newest; without it, the page that was kept.
async function page(request) {
  try {
    const response = await fetch(request);
    if (response.ok || response.status === 404) return response;
  } catch (_) {}
  const cache = await caches.open(CACHE);
  return (await cache.match("/")) || Response.error();
}

async function kept(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) || fetch(request);
}

async function data(path) {
  const cache = await caches.open(DATA_CACHE);
  const found = await cache.match(path);
  if (found) return found;
  const response = await fetch(path);
  if (response.ok) await cache.put(path, response.clone());
  return response;
}

// Keeps all data for when there is no network, one file after the other, and drops what is old. What fails is tried again at the
// next visit.
let keeping = null;
function keepData() {
  keeping ||= (async () => {
    try {
      const cache = await caches.open(DATA_CACHE);
      for (const path of DATA) await data(path);
      for (const request of await cache.keys()) {
        if (!DATA.includes(new URL(request.url).pathname)) await cache.delete(request);
      }
    } catch (_) {}
    keeping = null;
  })();
  return keeping;
}

// The server has something to tell while the page is closed. Whoever looks at the game in question knows already.
self.addEventListener("push", (event) => {
  event.waitUntil((async () => {
    const said = heard(event.data);
    if (!said) return;
    const pages = await openPages();
    if (pages.some((page) => page.visibilityState === "visible" && leadsTo(page, said.url))) return;
    await self.registration.showNotification(said.title, {
      body: said.body,
      lang: said.lang,
      // What is told of a game takes the place of what was told of it before, and is heard again.
      tag: said.tag,
      renotify: true,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: said.url,
    });
  })());
});

// What was said; nothing if it cannot be read, as when it comes from a newer server.
function heard(data) {
  try {
    const said = data && data.json();
    return said && said.title && said.url ? said : null;
  } catch (_) {
    return null;
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const page = (await openPages()).find((page) => leadsTo(page, event.notification.data));
    // Other pages are left as they are: somebody may be in the middle of a game there.
    await (page ? page.focus() : self.clients.openWindow(event.notification.data));
  })());
});

// Browsers change the address now and then by which they can be told.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const fresh = event.newSubscription || await self.registration.pushManager.subscribe(event.oldSubscription.options);
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/push", { method: "POST", headers, body: JSON.stringify(fresh) });
  })());
});

function openPages() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

function leadsTo(page, path) {
  return new URL(page.url).pathname === path;
}
