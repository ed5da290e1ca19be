import type { QueryClient } from "@tanstack/react-query"
import type { AnyRouter } from "@tanstack/react-router"
import { isSignedIn, onSessionChange } from "../../lib/session/session.ts"
import { forgetPush, renewPush } from "../../features/notifications/push-registration.ts"
import { readPushed } from "../../features/notifications/read-pushed.ts"
import { ownPath } from "../guards.ts"
import { offerUpdate } from "./app-update.ts"

const updateEveryMs = 3_600_000

declare global {
  // Stored by public/boot.js, because the message can arrive before the app loads.
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

/** Returns the script's address as a trusted type, which the content security policy requires. */
function scriptUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy("funil-worker", { createScriptURL: () => "/sw.js" })
  return policy?.createScriptURL("") ?? "/sw.js"
}

/** Offers the waiting version, and each later one. */
function watchUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  // The first worker replaces no version.
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

/** Opens the page of a clicked notification and marks it read. */
function follow({ router, client }: App, message: unknown): void {
  const { type, route, id } = (message ?? {}) as { type?: unknown; route?: unknown; id?: unknown }
  if (type !== "OPEN") return
  const path = typeof route === "string" ? ownPath(route) : undefined
  if (path) router.history.push(path)
  if (typeof id === "string" && isSignedIn()) void readPushed(client, id)
}

/** Handles notifications clicked while the app is open, and the notification that opened it. */
function followNotifications(app: App): void {
  const { serviceWorker } = navigator
  follow(app, globalThis.openedNotification)
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => follow(app, data))
}

/** Registers the worker that serves the app offline, receives push messages and reports updates. */
export async function startServiceWorker(app: App): Promise<void> {
  if (!("serviceWorker" in navigator)) return
  try {
    // Browsers with service workers disabled resolve without a registration.
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
    // The app works without a worker. The log helps to find out why there is none.
    // oxlint-disable-next-line no-console
    console.info("service worker", error)
  }
}
