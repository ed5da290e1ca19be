import { type RefObject, useEffect, useRef, useState } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import { useBoardModel, useStorePart } from "../board-model.ts"
import { useDragging } from "./dragging.ts"

interface CardDrag {
  ref: RefObject<HTMLElement | null>
  /** Whether the pointer or the focus is on the card. */
  isAt: boolean
  enter: () => void
  leave: () => void
}

/** Makes a card draggable on hover or focus, so that rendering thousands of cards stays cheap. */
export function useCardDrag(card: DealCard): CardDrag {
  const ref = useRef<HTMLElement>(null)
  const model = useBoardModel()
  const dragging = useDragging()
  const canDrag = useStorePart(model.setting, (setting) => setting.canDrag)
  const [isAt, setAt] = useState(false)
  const [wasNear, setWasNear] = useState(false)
  const isDraggable = wasNear && canDrag
  useEffect(() => {
    const element = ref.current
    if (!isDraggable || !dragging || !element) return undefined
    return dragging.makeDraggable(element, model, card)
  }, [isDraggable, dragging, model, card])
  return {
    ref,
    isAt,
    enter: () => {
      setAt(true)
      setWasNear(true)
    },
    leave: () => setAt(false),
  }
}
