import { useEffect } from "react"
import { dragging } from "./dragging.ts"

let isLoading = false

async function load(): Promise<void> {
  if (isLoading || dragging.get()) return
  isLoading = true
  try {
    const [loaded] = await Promise.all([import("./board-drag.ts"), import("./drop-zones.tsx")])
    dragging.set(loaded)
  } finally {
    isLoading = false
  }
}

/** Loads the drag and drop library after the board is painted. */
export function useLoadDragging(isNeeded: boolean): void {
  useEffect(() => {
    // Without the library, keys and menus still move cards. The next board tries again.
    if (isNeeded) load().catch(() => undefined)
  }, [isNeeded])
}
