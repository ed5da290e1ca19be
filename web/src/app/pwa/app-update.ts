import { isOutdated } from "../../lib/api/is-outdated.ts"
import { messages } from "../../lib/text/messages.ts"
import { createStore, useStore } from "../../lib/store.ts"
import { showToast } from "../../lib/toasts.ts"

/** Long enough to read the toast and press its button, in milliseconds. */
const errorTime = 10_000

const offered = createStore(false)
/** Whether another tab has activated the new version, so this one only needs a reload. */
let isInForce = false
let isReloading = false

/** Asks whether to update to the waiting version. */
export function offerUpdate(inForce = false): void {
  isInForce ||= inForce
  if (!isReloading) offered.set(true)
}

/** Asks to update if the server has a newer version. */
export async function offerIfOutdated(): Promise<void> {
  if (await isOutdated()) offerUpdate(true)
}

export function declineUpdate(): void {
  offered.set(false)
}

export function useUpdateOffered(): boolean {
  return useStore(offered)
}

/** Reloads the page once, even when called several times. */
export function reloadOnce(): void {
  if (isReloading) return
  isReloading = true
  globalThis.location.reload()
}

/** Activates the waiting version and reloads, or reports that none is waiting. */
export async function installUpdate(): Promise<void> {
  offered.set(false)
  if (isInForce) return reloadOnce()
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  const waiting = (await container?.getRegistration())?.waiting
  if (!container || !waiting) {
    const words = messages().app
    showToast({
      status: "error",
      title: words.updateFailed,
      description: words.updateFailedText,
      time: errorTime,
    })
    return
  }
  container.addEventListener("controllerchange", reloadOnce)
  // The message goes to our own worker, not to a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting.postMessage({ type: "SKIP_WAITING" })
}
