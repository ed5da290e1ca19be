import { type ComponentType, lazy, type LazyExoticComponent } from "react"

/** Loads something; without a network once there is one. Rejects where it can't be loaded although there is one. */
async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => globalThis.addEventListener("online", resolve, { once: true }))
    }
  }
}

/**
 * A component that is loaded when it first shows, within a `Suspense`. Without a network its place stays empty until there is one, and the
 * page around it stays as it is.
 */
export function late<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loaded(load) }))
}
