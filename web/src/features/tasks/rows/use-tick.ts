import type { Task } from "@funil/contract/records/tasks"
import { useState } from "react"
import { useChangeTask } from "../task-api.ts"

/**
 * Ticks tasks off. Keeps the last finished one until the user plans the next task or dismisses the
 * question.
 */
export function useTick() {
  const { mutate } = useChangeTask()
  const [finished, setFinished] = useState<Task>()
  const forget = () => setFinished(undefined)
  const tick = (task: Task, isFinished: boolean) => {
    setFinished(isFinished ? task : undefined)
    mutate({ id: task.id, is_finished: isFinished }, { onError: forget })
  }
  return { tick, finished, forget }
}
