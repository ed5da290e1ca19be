import type { CardTasksSlot } from "../../features/deals/board/board-extras.tsx"
import { late } from "../../ui/screen/late.ts"

const load = () => import("../../features/tasks/rows/card-tasks.tsx")

export const cardTasks: CardTasksSlot = {
  load,
  View: late(async () => (await load()).CardTasks),
}
