import { isOutdated } from "../../lib/is-outdated.ts"
import { messages } from "../../lib/messages.ts"
import { createStore, useStore } from "../../lib/store.ts"
import { showToast } from "../../lib/toasts.ts"

/** Long enough to be read and done. */
const errorTime = 10_000

const offered = createStore(false)
/** Another tab has put the new version in force; this one only has to load it. */
let isInForce = false
let isReloading = false

/** Asks whether to change to a new version that is there. */
export function offerUpdate(inForce = false): void {
  isInForce ||= inForce
  if (!isReloading) offered.set(true)
}

/** The same where the server has another version by now. */
export async function offerIfOutdated(): Promise<void> {
  if (await isOutdated()) offerUpdate(true)
}

export function declineUpdate(): void {
  offered.set(false)
}

export function useUpdateOffered(): boolean {
  return useStore(offered)
}

/** Loads the page anew, once, however many reasons there are. */
export function reloadOnce(): void {
  if (isReloading) return
  isReloading = true
  globalThis.location.reload()
}

/** Puts the waiting version in force and loads it; says so when none is waiting. */
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
  // It goes to our own worker, whatever the rule takes it for.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting.postMessage({ type: "SKIP_WAITING" })
}
