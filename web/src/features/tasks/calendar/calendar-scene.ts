import type { Task } from "@funil/contract/tasks"
import { createContext, use } from "react"

/** What every view shows and offers. */
export interface CalendarScene {
  /** Undefined while they are read for the first time. */
  readonly tasks: readonly Task[] | undefined
  readonly days: readonly string[]
  readonly date: string
  readonly today: string
  /** What clocks show now. */
  readonly now: string
  readonly draggedId: string | undefined
  /** There is little room: fewer tasks of an hour stand side by side. */
  readonly isNarrow: boolean
  readonly canWrite: boolean
  hrefOf: (id: string) => string
  onOpenDay: (day: string) => void
  /** Shows all of these tasks at a button, since there is no room for them. */
  onMore: (anchor: HTMLElement, day: string, tasks: readonly Task[]) => void
}

const Scene = createContext<CalendarScene | undefined>(undefined)

export const CalendarSceneProvider = Scene.Provider

export function useScene(): CalendarScene {
  const scene = use(Scene)
  if (!scene) throw new Error("There is no calendar around")
  return scene
}
