import type { Task } from "@funil/contract/records/tasks"
import { useMessages } from "../../../lib/text/messages.ts"
import { OtherTime } from "../form/schedule-task.tsx"
import { useSnooze } from "./use-snooze.ts"

/** Asks for the day and time to snooze a task to. */
export function SnoozeForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const m = useMessages()
  const { snoozeTo } = useSnooze()
  const put = (start: string) => {
    snoozeTo(task, start)
    onDone()
  }
  return (
    <div data-first data-typing>
      <OtherTime isBusy={false} label={m.today.snoozeSubmit} onSchedule={put} />
    </div>
  )
}
