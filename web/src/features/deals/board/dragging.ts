import { useEffect } from "react"
import type * as BoardDrag from "./board-drag.ts"
import { createStore, useStore } from "../../../lib/store.ts"

type Dragging = typeof BoardDrag

const loaded = createStore<Dragging | undefined>(undefined)
let isLoading = false

async function load(): Promise<void> {
  if (isLoading || loaded.get()) return
  isLoading = true
  try {
    const [dragging] = await Promise.all([import("./board-drag.ts"), import("./drop-bar.tsx")])
    loaded.set(dragging)
  } finally {
    isLoading = false
  }
}

/** Loads what dragging needs, once the board has been painted. */
export function useLoadDragging(isNeeded: boolean): void {
  useEffect(() => {
    // Without it, cards are moved by keys and menus; the next board tries again.
    if (isNeeded) load().catch(() => undefined)
  }, [isNeeded])
}

/** What makes things draggable; undefined until it is loaded. */
export function useDragging(): Dragging | undefined {
  return useStore(loaded)
}
