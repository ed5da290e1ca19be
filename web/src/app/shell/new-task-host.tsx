import { Suspense } from "react"
import { useCan } from "../../lib/me.ts"
import { useStore } from "../../lib/store.ts"
import { useCommand } from "../../ui/shortcuts.ts"
import { newTask } from "./new-task-state.ts"
import { late } from "../../ui/late.ts"

const NewTaskDialog = late(async () => (await import("../../features/tasks/task-dialog.tsx")).NewTaskDialog)

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
