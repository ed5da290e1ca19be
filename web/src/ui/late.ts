import { type ComponentType, lazy, type LazyExoticComponent } from "react"
import { loadPart, PartError, reloadParts } from "../lib/load-part.ts"
import { messages } from "../lib/messages.ts"
import { dismissFailure, showToast } from "../lib/toasts.ts"

/** Offers to try again, for as long as a part is missing. */
function tellMissing(): void {
  const { errors, ui } = messages()
  const run = () => void reloadParts().catch(tellMissing)
  const action = { label: ui.tryAgain, run }
  showToast({ status: "error", title: errors.loadTitle, description: errors.network, time: Infinity, action })
}

/** Loads something, again and again until it is there. */
async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadPart(load)
    } catch (error) {
      if (!(error instanceof PartError)) throw error
      tellMissing()
      await new Promise((resolve) => globalThis.addEventListener("online", resolve, { once: true }))
      dismissFailure(messages().errors.loadTitle)
    }
  }
}

/**
 * A component that is loaded when it first shows, within a `Suspense`. Where it can't be loaded its place stays empty, a toast offers to
 * try again, and the page around it stays as it is.
 */
export function late<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loaded(load) }))
}
