import { type PointerEvent, useEffect, useRef, useState } from "react"
import { type ShownSection, steadySections } from "./steady-sections.ts"
import type { TodaySection } from "./today-sections.ts"

/** Milliseconds in which a second tap of a double tap comes; a finger has no place to leave. */
const tapTime = 1000

/** Keeps each row where it is while the pointer is on the list. */
export function useSteadySections(sections: readonly TodaySection[]) {
  const [held, hold] = useState<readonly ShownSection[]>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const shown = held ? steadySections(held, sections) : sections
  const grip = () => {
    clearTimeout(timer.current)
    hold(shown)
  }
  const release = ({ pointerType }: PointerEvent) => {
    clearTimeout(timer.current)
    if (pointerType === "mouse") hold(undefined)
    else timer.current = setTimeout(() => hold(undefined), tapTime)
  }
  // Before the press, so that what it changes finds the rows as they were.
  const handlers = { onPointerEnter: grip, onPointerDown: grip, onPointerLeave: release }
  return { shown, handlers }
}
