import { useEffect } from "react"
import { dragging } from "./dragging.ts"

let isLoading = false

async function load(): Promise<void> {
  if (isLoading || dragging.get()) return
  isLoading = true
  try {
    const [loaded] = await Promise.all([import("./board-drag.ts"), import("./drop-bar.tsx")])
    dragging.set(loaded)
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
