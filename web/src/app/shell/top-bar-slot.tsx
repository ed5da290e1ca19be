import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { createStore, useStore } from "../../lib/store.ts"

const placeStore = createStore<HTMLElement | null>(null)

/** Takes the place in the top bar where page content goes. */
export function TopBarPlace({ className }: { className: string | undefined }) {
  return <div ref={(element) => placeStore.set(element)} className={className} />
}

/** Puts a page's own head (a switcher, filters, its main button) into the top bar, in place of the route's title. */
export function TopBarSlot({ children }: { children: ReactNode }) {
  const element = useStore(placeStore)
  return element && createPortal(children, element)
}
