import type { QueryClient } from "@tanstack/react-query"
import type { AnyRouter } from "@tanstack/react-router"
import { isSignedIn, onSessionChange } from "../../lib/session.ts"
import { forgetPush, renewPush } from "../../features/notifications/push-registration.ts"
import { readPushed } from "../../features/notifications/read-pushed.ts"
import { ownPath } from "../guards.ts"
import { offerUpdate } from "./app-update.ts"

const updateEveryMs = 3_600_000

declare global {
  // Kept by public/boot.js, since the message may come before the app.
  var openedNotification: unknown
}

interface App {
  readonly router: AnyRouter
  readonly client: QueryClient
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

/** The address of the script, as the content security policy wants it. */
function scriptUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy("funil-worker", { createScriptURL: () => "/sw.js" })
  return policy?.createScriptURL("") ?? "/sw.js"
}

/** Offers the version that waits now, or that comes. */
function watchUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  // The first worker of all replaces nothing.
  let hadController = serviceWorker.controller !== null
  const offer = () => {
    if (registration.waiting && serviceWorker.controller) offerUpdate()
  }
  offer()
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer)
  })
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadController) offerUpdate(true)
    hadController = true
  })
  setInterval(() => void registration.update().catch(() => undefined), updateEveryMs)
}

/** Shows what a clicked notification leads to, and marks it read. */
function follow({ router, client }: App, message: unknown): void {
  const { type, route, id } = (message ?? {}) as { type?: unknown; route?: unknown; id?: unknown }
  if (type !== "OPEN") return
  const path = typeof route === "string" ? ownPath(route) : undefined
  if (path) router.history.push(path)
  if (typeof id === "string" && isSignedIn()) void readPushed(client, id)
}

/** Follows notifications that are clicked while the app is open, and the one that opened it. */
function followNotifications(app: App): void {
  const { serviceWorker } = navigator
  follow(app, globalThis.openedNotification)
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => follow(app, data))
}

/** Keeps the app at hand without a network, takes push messages, and tells of new versions. */
export async function startServiceWorker(app: App): Promise<void> {
  if (!("serviceWorker" in navigator)) return
  try {
    // Where registering is switched off, nothing comes of it.
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
      scriptUrl(),
      { updateViaCache: "none" },
    )
    if (!registration) return
    watchUpdates(registration)
    followNotifications(app)
    onSessionChange(() => void forgetPush().catch(() => undefined))
    if (isSignedIn()) await renewPush()
  } catch (error) {
    // The app works without; what went wrong is for whoever looks.
    // oxlint-disable-next-line no-console
    console.info("service worker", error)
  }
}
