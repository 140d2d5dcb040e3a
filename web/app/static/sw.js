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

// Browsers revoke a subscription after a few pushes without a visible notification. So every push shows one, or replaces one:
// silently where the game in question is in sight, and in general terms if the message cannot be read.
self.addEventListener("push", (event) => {
  event.waitUntil((async () => {
    const { title, body, lang, tag, url } = messageOf(event.data);
    const pages = await openPages();
    const silent = pages.some((page) => page.visibilityState === "visible" && leadsTo(page, url));
    await self.registration.showNotification(title, {
      body,
      lang,
      tag,
      silent,
      renotify: !silent,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: url,
    });
    const known = await self.registration.pushManager.getSubscription();
    if (known && known.expirationTime && known.expirationTime < Date.now() + 7 * 86400e3) {
      await known.unsubscribe();
      await renew(known);
    }
  })());
});

// What a push says; in general terms where it says nothing that this version understands.
function messageOf(data) {
  let said;
  try {
    said = data.json();
  } catch (_) {}
  const { title, body, lang, tag, url } = said || {};
  return { title: title || "Tafel", body, lang, tag: tag || "tafel", url: url || "/" };
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const page = (await openPages()).find((page) => leadsTo(page, event.notification.data));
    // Other pages are left as they are: somebody may be in the middle of a game there.
    await (page ? page.focus() : self.clients.openWindow(event.notification.data));
  })());
});

// Browsers replace or drop subscriptions now and then.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));

// Subscribes with the server's key and tells the server which subscription is replaced.
async function renew(old) {
  const { key } = await (await fetch("/api/push/key")).json();
  const manager = self.registration.pushManager;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const fresh = await manager.subscribe(options).catch(async () => {
    // The browser's own replacement may be bound to another key.
    const known = await manager.getSubscription();
    if (known) await known.unsubscribe();
    return manager.subscribe(options);
  });
  const body = JSON.stringify({ ...fresh.toJSON(), replaces: old ? old.endpoint : undefined });
  await fetch("/api/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

function openPages() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

function leadsTo(page, path) {
  return new URL(page.url).pathname === path;
}
