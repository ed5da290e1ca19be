import type { Task } from "@funil/contract/tasks"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { RecordFacts } from "../../records/record/record-facts.tsx"
import { RecordHead, RecordMenu } from "../../records/record/record-head.tsx"
import { RecordTabs } from "../../records/record/record-tabs.tsx"
import { Button } from "../../ui/button.tsx"
import { useLeaving } from "../../ui/discard.ts"
import { FormBody } from "../../ui/form-body.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { NextStep } from "./next-step.tsx"
import { taskTypesOptions } from "./task-api.ts"
import styles from "./task-detail.module.css"
import { TaskFields } from "./task-fields.tsx"
import { taskKind } from "./task-kind.ts"
import { TaskMoment } from "./task-moment.tsx"
import { useMayTrashTask } from "./task-rights.ts"
import { TaskTick } from "./task-tick.tsx"
import { TypeMark } from "./type-mark.tsx"
import { type TaskForm, useEditTaskForm } from "./use-task-form.ts"
import { useTick } from "./use-tick.ts"

interface DataProps {
  task: Task
  form: TaskForm
  isLocked: boolean
}

function Data({ task, form, isLocked }: DataProps) {
  const m = useMessages()
  const formId = useId()
  return (
    <fieldset disabled={isLocked} className={styles.data}>
      <FormBody form={form} id={formId}>
        <TaskFields form={form} responsible={task.responsible_user} without={["is_finished"]} isWhole />
        {form.isDirty && (
          <div className={styles.actions}>
            <Button type="submit" look="primary" busy={form.isBusy} title={m.details.form.submitHint}>
              {m.tasks.save}
            </Button>
          </div>
        )}
      </FormBody>
      <RecordFacts record={task} fieldNames={m.fieldNames.task} />
    </fieldset>
  )
}

interface SidesProps extends Omit<DataProps, "form"> {
  activity: ReactNode
}

/** The data and the activity; what was typed outlives a look at the other side. */
function Sides({ task, isLocked, activity }: SidesProps) {
  const form = useEditTaskForm(task, () => undefined)
  useLeaving(form)
  const isReady = useQuery(taskTypesOptions).data !== undefined
  const data = isReady ? <Data task={task} form={form} isLocked={isLocked} /> : <Skeleton height={320} />
  return <RecordTabs tabs={{ data, activity }} />
}

interface Props {
  id: string
  /** What happened around it, which other features show. */
  activity: ReactNode
  onClose: () => void
  /** Leads to the deal of a task. */
  dealLink: (deal: NonNullable<Task["deal"]>) => ReactNode
}

/** Everything about one task; finishing it asks for the next one. */
export function TaskDetail({ id, activity, onClose, dealLink }: Props) {
  const isLocked = !useCan("task.write")
  const mayTrash = useMayTrashTask()
  const { tick, finished, forget } = useTick()
  return (
    <RecordDetail kind={taskKind} id={id} onClose={onClose}>
      {(task) => (
        <>
          <RecordHead
            picture={
              <TaskTick task={task} isLocked={isLocked} onTick={(isFinished) => tick(task, isFinished)} />
            }
            name={task.name}
            detail={
              <span className={styles.facts}>
                <TypeMark type={task.task_type} />
                <TaskMoment task={task} at={task.end} />
                {task.deal && dealLink(task.deal)}
              </span>
            }
            menu={<RecordMenu kind={taskKind} record={task} canTrash={mayTrash(task)} onTrashed={onClose} />}
          />
          {finished && !isLocked && <NextStep key={finished.id} task={finished} onDone={forget} />}
          <Sides task={task} isLocked={isLocked} activity={activity} />
        </>
      )}
    </RecordDetail>
  )
}
