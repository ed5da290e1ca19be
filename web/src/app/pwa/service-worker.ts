import type { AnyRouter } from "@tanstack/react-router"
import { isSignedIn, onSessionChange } from "../../lib/session.ts"
import { forgetPush, renewPush } from "../../features/notifications/push-registration.ts"
import { ownPath } from "../guards.ts"
import { offerUpdate } from "./app-update.ts"

const updateEveryMs = 3_600_000

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

/** What a notification leads to, when it is clicked while the app is open. */
function followRoutes(router: AnyRouter): void {
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const { type, route } = (data ?? {}) as { type?: unknown; route?: unknown }
    const path = type === "OPEN" && typeof route === "string" ? ownPath(route) : undefined
    if (path) router.history.push(path)
  })
}

/** Keeps the app at hand without a network, takes push messages, and tells of new versions. */
export async function startServiceWorker(router: AnyRouter): Promise<void> {
  if (!("serviceWorker" in navigator)) return
  try {
    // Where registering is switched off, nothing comes of it.
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
      scriptUrl(),
      { updateViaCache: "none" },
    )
    if (!registration) return
    watchUpdates(registration)
    followRoutes(router)
    onSessionChange(() => void forgetPush().catch(() => undefined))
    if (isSignedIn()) await renewPush()
  } catch (error) {
    // The app works without; what went wrong is for whoever looks.
    // oxlint-disable-next-line no-console
    console.info("service worker", error)
  }
}
