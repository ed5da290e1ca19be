import type { Task } from "@funil/contract/records/tasks"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { LoadedRecord } from "../../records/record/record-detail.tsx"
import { RecordFacts, RecordGroup } from "../../records/record/parts/record-fields.tsx"
import { RecordHead, RecordMenu } from "../../records/record/parts/record-head.tsx"
import { RecordTabs } from "../../records/record/parts/record-tabs.tsx"
import { TaskToClose } from "../../records/record/parts/reach-actions.tsx"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Badge } from "../../ui/marks/badge.tsx"
import { hueStyle } from "../../ui/marks/color-hue.ts"
import { personName } from "../../lib/text/person-name.ts"
import { NextStep } from "./next/next-step.tsx"
import { TaskActions } from "./rows/task-actions.tsx"
import { taskTypesOptions } from "./task-api.ts"
import styles from "./task-detail.module.css"
import { EditTaskDialog } from "./form/task-dialog.tsx"
import { taskKind } from "./task-kind.ts"
import { TaskMoment } from "./form/task-moment.tsx"
import { useMayTrashTask } from "./task-rights.ts"
import { TypeIcon } from "./form/type-icon.tsx"
import { useTick } from "./rows/use-tick.ts"

/** The icon of the task's type, in its color. */
function TypePicture({ task }: { task: Task }) {
  const types = useQuery(taskTypesOptions).data
  const way = types?.find(({ id }) => id === task.task_type_id)?.way ?? null
  return (
    <span className={`hue icon-l ${styles.picture}`} style={hueStyle(task.color)}>
      <TypeIcon way={way} />
    </span>
  )
}

/** The task's type, time and assignee. */
function Facts({ task }: { task: Task }) {
  const m = useMessages()
  const { name, task_type, responsible_user: person } = task
  return (
    <span className={`row wrap ${styles.facts}`}>
      {name !== task_type.name && <span>{task_type.name}</span>}
      <TaskMoment task={task} at={task.start} until={task.end} />
      <span className="inline-row gap-2 min-w-0">
        <Avatar decorative size={20} name={personName(person)} picture={person.profile_picture} />
        {personName(person)}
      </span>
      {task.is_finished && <Badge tone="success">{m.tasks.isFinished}</Badge>}
    </span>
  )
}

interface Props {
  id: string
  /** The task's customer, deal and last note, rendered by other features. */
  around: ReactNode
  /** The task's activity, rendered by other features. */
  activity: ReactNode
  onClose: () => void
}

function Work({ task, around, activity, onClose }: Omit<Props, "id"> & { task: Task }) {
  const m = useMessages()
  const isLocked = !useCan("task.write")
  const mayTrash = useMayTrashTask()
  const { tick, finished, forget } = useTick()
  const [isEditing, setEditing] = useState(false)
  const stopEditing = () => setEditing(false)
  return (
    <TaskToClose value={isLocked || task.is_finished ? undefined : task}>
      <RecordHead
        picture={<TypePicture task={task} />}
        name={task.name}
        detail={<Facts task={task} />}
        menu={<RecordMenu kind={taskKind} record={task} canTrash={mayTrash(task)} onTrashed={onClose} />}
      />
      {!isLocked && (
        <TaskActions
          task={task}
          onTick={(isFinished) => tick(task, isFinished)}
          onEdit={() => setEditing(true)}
        />
      )}
      {finished && !isLocked && <NextStep key={finished.id} task={finished} onDone={forget} />}
      <RecordTabs
        tabs={{
          data: (
            <div className="stack gap-4">
              {around}
              {task.note && (
                <RecordGroup title={m.tasks.note}>
                  <p className="pre-line break">{task.note}</p>
                </RecordGroup>
              )}
              <RecordFacts kind={taskKind} record={task} />
            </div>
          ),
          activity,
        }}
      />
      {isEditing && <EditTaskDialog task={task} onClose={stopEditing} />}
    </TaskToClose>
  )
}

/** A task with its customer and context. Finishing it asks for the next task. */
export function TaskDetail({ id, onClose, ...parts }: Props) {
  return (
    <LoadedRecord kind={taskKind} id={id} onClose={onClose}>
      {(task) => <Work task={task} onClose={onClose} {...parts} />}
    </LoadedRecord>
  )
}
