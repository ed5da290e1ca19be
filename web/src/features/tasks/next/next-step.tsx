import type { Task } from "@funil/contract/records/tasks"
import { X } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import styles from "./next-step.module.css"
import { ScheduleTask } from "../form/schedule-task.tsx"

interface Props {
  /** The task that was just finished. */
  task: Task
  onDone: () => void
}

/** Confirms the finished task and asks for the next one. */
export function NextStep({ task, onDone }: Props) {
  const m = useMessages()
  const title = m.tasks.nextTitle(task.name)
  return (
    <div className={`stack gap-2 p-3 relative ${styles.next}`} role="group" aria-label={title} data-typing>
      <p className={styles.title}>{title}</p>
      <IconButton size="s" className={styles.close} label={m.tasks.notNow} icon={<X />} onClick={onDone} />
      <ScheduleTask
        dealId={task.deal_id}
        typeId={task.task_type_id}
        responsibleId={task.responsible_user_id}
        onScheduled={onDone}
      />
    </div>
  )
}
