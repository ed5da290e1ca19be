import type { Task } from "@funil/contract/records/tasks"
import { createContext, use } from "react"

/** The data and actions that all views share. */
export interface CalendarScene {
  /** Undefined during the first load. */
  readonly tasks: readonly Task[] | undefined
  readonly days: readonly string[]
  readonly date: string
  readonly today: string
  /** The current wall clock. */
  readonly now: string
  readonly draggedId: string | undefined
  /** Whether space is narrow, so fewer overlapping tasks fit side by side. */
  readonly isNarrow: boolean
  readonly canWrite: boolean
  hrefOf: (id: string) => string
  onOpenDay: (day: string) => void
  /** Opens a popover with all these tasks, since they don't fit. */
  onMore: (anchor: HTMLElement, day: string, tasks: readonly Task[]) => void
}

const Scene = createContext<CalendarScene | undefined>(undefined)

export const CalendarSceneProvider = Scene.Provider

export function useScene(): CalendarScene {
  const scene = use(Scene)
  if (!scene) throw new Error("There is no calendar around")
  return scene
}
