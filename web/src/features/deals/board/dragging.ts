import { useEffect } from "react"
import { createStore, useStore } from "../../../lib/store.ts"

type Dragging = typeof import("./board-drag.ts")

const loaded = createStore<Dragging | undefined>(undefined)
let asked = false

/** Loads what dragging needs, once the board has been painted. */
export function useLoadDragging(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || asked) return
    asked = true
    void import("./board-drag.ts").then(
      (module) => loaded.set(module),
      () => {
        asked = false
      },
    )
  }, [isNeeded])
}

/** What makes things draggable; undefined until it is loaded. */
export function useDragging(): Dragging | undefined {
  return useStore(loaded)
}
