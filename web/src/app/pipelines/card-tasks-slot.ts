import { lazy } from "react"
import type { CardTasksSlot } from "../../features/deals/board/board-extras.tsx"

const load = () => import("../../features/tasks/card-tasks.tsx")

/** The quick list of tasks at a card. */
export const cardTasks: CardTasksSlot = {
  load,
  View: lazy(async () => ({ default: (await load()).CardTasks })),
}
