import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { createStore, useStore } from "../../lib/store.ts"

const placeStore = createStore<HTMLElement | null>(null)

/** The place in the top bar that pages fill through `TopBarSlot`. */
export function TopBarPlace({ className }: { className: string | undefined }) {
  return <div ref={(element) => placeStore.set(element)} className={className} />
}

/**
 * Renders a page's own head (a switcher, filters, its main button) into the top bar, instead of the
 * title.
 */
export function TopBarSlot({ children }: { children: ReactNode }) {
  const element = useStore(placeStore)
  return element && createPortal(children, element)
}
