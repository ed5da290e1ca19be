import type { Task } from "@funil/contract/records/tasks"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { TimelineEntry } from "../../records/record/timeline/timeline-entry.tsx"
import { personName } from "../../lib/text/person-name.ts"

interface Props {
  task: Task
  at: string
  /** The checkbox that reopens the task. */
  tick: ReactNode
}

/** A finished task. */
export function TaskEntry({ task, at, tick }: Props) {
  const m = useMessages()
  const words = m.activity.task
  const { name, note, outcome, responsible_user, task_type } = task
  const detail = [
    name === task_type.name ? undefined : task_type.name,
    outcome && m.fieldOptions.task.outcome[outcome],
    words.of(personName(responsible_user)),
  ]
  return (
    <TimelineEntry
      mark={tick}
      at={at}
      said={
        <>
          {words.done} <strong className="medium">{name}</strong>
        </>
      }
    >
      <p className="text-s muted">{detail.filter(Boolean).join(" · ")}</p>
      {note && <p className="text-s muted pre-line">{note}</p>}
    </TimelineEntry>
  )
}
