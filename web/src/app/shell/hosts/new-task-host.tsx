import { Suspense } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { useStore } from "../../../lib/store.ts"
import { useCommand } from "../../../ui/screen/shortcuts.ts"
import { newTask } from "./new-task-state.ts"
import { late } from "../../../ui/screen/late.ts"

const NewTaskDialog = late(
  async () => (await import("../../../features/tasks/form/task-dialog.tsx")).NewTaskDialog,
)

/** A new task over the current page. */
export function NewTaskHost() {
  const initial = useStore(newTask)
  useCommand("page.task", useCan("task.write") ? () => newTask.set({}) : undefined)
  return (
    <Suspense>
      {initial && <NewTaskDialog initial={initial} onClose={() => newTask.set(undefined)} />}
    </Suspense>
  )
}
