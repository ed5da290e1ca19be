import type * as BoardDrag from "./board-drag.ts"
import { createStore, useStore } from "../../../../lib/store.ts"

type Dragging = typeof BoardDrag

/** The drag and drop library, or undefined until it is loaded. */
export const dragging = createStore<Dragging | undefined>(undefined)

export function useDragging(): Dragging | undefined {
  return useStore(dragging)
}
