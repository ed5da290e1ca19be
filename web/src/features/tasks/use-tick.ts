import type { Task } from "@funil/contract/tasks"
import { useState } from "react"
import { useChangeTask } from "./task-api.ts"

/** Ticks tasks, and keeps the one finished last, until what comes next is planned or put off. */
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
