import { type ComponentType, lazy, type LazyExoticComponent } from "react"
import { loadPart, PartError, reloadParts } from "../../lib/load-part.ts"
import { messages } from "../../lib/text/messages.ts"
import { dismissFailure, showToast } from "../../lib/toasts.ts"

/** Offers a retry while a chunk is missing. */
function tellMissing(): void {
  const { errors, ui } = messages()
  const run = () => void reloadParts().catch(tellMissing)
  const action = { label: ui.tryAgain, run }
  showToast({ status: "error", title: errors.loadTitle, description: errors.network, time: Infinity, action })
}

/** Loads a chunk and retries until it succeeds. */
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
 * A component that loads on first render, inside a `Suspense`. If its chunk can't load, it renders
 * nothing, a toast offers a retry, and the page stays usable.
 */
export function late<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loaded(load) }))
}
