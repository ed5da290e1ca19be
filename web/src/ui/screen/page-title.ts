import { useEffect } from "react"
import { createStore, useStore } from "../../lib/store.ts"

const own = createStore<string | undefined>(undefined)

/**
 * Sets the page's title, such as a deal's name, instead of its route's, while the component is
 * mounted.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined
    own.set(title)
    return () => own.set(undefined)
  }, [title])
}

/** Sets the title of the tab: the page's own, else its route's. */
export function useDocumentTitle(routeTitle: string | undefined): void {
  const title = useStore(own) ?? routeTitle
  useEffect(() => {
    document.title = title ? `${title} · Funil` : "Funil"
  }, [title])
}
