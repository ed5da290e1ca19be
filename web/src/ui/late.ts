import { type ComponentType, lazy, type LazyExoticComponent } from "react"
import { ApiError } from "../lib/api-error.ts"
import { loadPart, partsRetried, retryParts } from "../lib/load-part.ts"
import { messages } from "../lib/messages.ts"
import { dismissFailure, showToast } from "../lib/toasts.ts"

/** Offers to load missing parts again; when the network is back they load by themselves. */
function tellMissing(): Promise<void> {
  const { errors, ui } = messages()
  showToast({
    status: "error",
    title: errors.loadTitle,
    description: errors.network,
    time: Infinity,
    action: { label: ui.tryAgain, run: retryParts },
  })
  return partsRetried().then(() => dismissFailure(errors.loadTitle))
}

/** Loads something, again and again until it is there. */
async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadPart(load)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await tellMissing()
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
