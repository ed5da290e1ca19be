import { lazy, Suspense } from "react"
import { useCan } from "../../lib/me.ts"
import { useStore } from "../../lib/store.ts"
import { useCommand } from "../../ui/shortcuts.ts"
import { newTaskOpen } from "./new-task-state.ts"

const NewTaskDialog = lazy(async () => ({
  default: (await import("../../features/tasks/task-dialog.tsx")).NewTaskDialog,
}))

/** A new task over whatever page one is on. */
export function NewTaskHost() {
  const isOpen = useStore(newTaskOpen)
  useCommand("page.task", useCan("task.write") ? () => newTaskOpen.set(true) : undefined)
  return <Suspense>{isOpen && <NewTaskDialog onClose={() => newTaskOpen.set(false)} />}</Suspense>
}
