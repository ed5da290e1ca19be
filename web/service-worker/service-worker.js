// The build replaces the version and the file list. A new version changes this script, which the
// browser detects.
const version = "__VERSION__"
const files = new Set(__FILES__)

const cacheName = `app ${version}`
const appPage = "/"
/** Paths that the server answers: the API, and its own pages under one-letter paths. */
const ofServer = /^\/(api|\w)(\/|$)/i

/** Files with a hash in their name never change, so an earlier version's copies are reused. */
async function store(cache, path) {
  const known = path.startsWith("/assets/") ? await caches.match(path) : undefined
  await (known ? cache.put(path, known) : cache.add(new Request(path, { cache: "reload" })))
}

async function install() {
  const cache = await caches.open(cacheName)
  const paths = [...files]
  // In small batches, because the open page needs the network too.
  for (let from = 0; from < paths.length; from += 8)
    await Promise.all(paths.slice(from, from + 8).map((path) => store(cache, path)))
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith("app ") && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function answer(request, path) {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}

self.addEventListener("install", (event) => event.waitUntil(install()))
self.addEventListener("activate", (event) => event.waitUntil(activate()))

self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting()
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== self.location.origin) return
  if (files.has(pathname) && pathname !== appPage) event.respondWith(answer(request, pathname))
  else if (request.mode === "navigate" && !ofServer.test(pathname) && !/\.\w{1,8}$/.test(pathname))
    event.respondWith(answer(request, appPage))
})

function messageOf(event) {
  try {
    return event.data?.json() ?? {}
  } catch {
    return {}
  }
}

// Browsers revoke push from apps that show no notification, so every message shows one.
self.addEventListener("push", (event) => {
  const { id, title = "Funil", description, route = appPage } = messageOf(event)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: description ?? "",
      icon: "/icons/icon-192.png",
      badge: "/icons/badge-96.png",
      data: { route, id },
      ...(id && { tag: id }),
    }),
  )
})

/**
 * Opens the route in an existing window without a reload, or in a new one. Both learn which
 * notification was read.
 */
async function open({ route = appPage, id }) {
  const windows = await self.clients.matchAll({ type: "window" })
  const [known] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  // The system may refuse to focus the window.
  await known?.focus().catch(() => undefined)
  const client = known ?? (await self.clients.openWindow(route))
  // The message goes to our own page.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  client?.postMessage({ type: "OPEN", id, ...(known && { route }) })
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data ?? {}))
})
