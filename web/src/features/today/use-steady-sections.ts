import { useState } from "react"
import { type SteadySection, steadySections } from "./steady-sections.ts"
import type { TodaySection } from "./today-sections.ts"
import { useGrip } from "./use-grip.ts"

/** Fixes the rows while the pointer is on the list. */
export function useSteadySections(sections: readonly TodaySection[]) {
  const [held, hold] = useState<readonly SteadySection[]>()
  const shown = held ? steadySections(held, sections) : sections
  const handlers = useGrip(
    () => hold(shown),
    () => hold(undefined),
  )
  return { shown, handlers }
}
