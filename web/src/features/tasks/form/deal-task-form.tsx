import type { Task } from "@funil/contract/records/tasks"
import { Trash2 } from "lucide-react"
import type { KeyboardEvent } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { FormBody } from "../../../ui/forms/form-body.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import styles from "./deal-task-form.module.css"
import { useTrashTask } from "../task-api.ts"
import { TaskFields } from "./task-fields.tsx"
import { useMayTrashTask } from "../task-rights.ts"
import { useFirstValues } from "./use-first-values.ts"
import { type TaskForm, useEditTaskForm, useNewTaskForm } from "./use-task-form.ts"

interface FrameProps {
  form: TaskForm
  task?: Task | undefined
  onClose: () => void
}

function Frame({ form, task, onClose }: FrameProps) {
  const m = useMessages()
  const trash = useTrashTask()
  const mayTrash = useMayTrashTask()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return (
    // Esc in any field closes only this form.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.form} onKeyDown={onKeyDown}>
      <FormBody form={form}>
        <TaskFields
          form={form}
          responsible={task?.responsible_user}
          without={["deal_id"]}
          autoFocus
          isWhole={task !== undefined}
        />
        <div className="row gap-2">
          {task && mayTrash(task) && (
            <IconButton
              label={m.tasks.remove}
              icon={<Trash2 />}
              disabled={trash.isPending}
              onClick={() => trash.mutate({ id: task.id, name: task.name }, { onSuccess: onClose })}
            />
          )}
          <span className="flex-1" />
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {task ? m.tasks.save : m.tasks.create}
          </Button>
        </div>
      </FormBody>
    </div>
  )
}

function EditForm({ task, onClose }: { task: Task; onClose: () => void }) {
  return <Frame form={useEditTaskForm(task, onClose)} task={task} onClose={onClose} />
}

function NewForm({ dealId, onClose }: { dealId: string; onClose: () => void }) {
  const first = useFirstValues({ deal_id: dealId })
  return <Frame form={useNewTaskForm(first, onClose)} onClose={onClose} />
}

interface Props {
  dealId: string
  /** Undefined for a new task. */
  task?: Task | undefined
  onClose: () => void
}

/** Creates or edits a deal's task inside its list. The task types must be loaded. */
export function DealTaskForm({ dealId, task, onClose }: Props) {
  return task ? <EditForm task={task} onClose={onClose} /> : <NewForm dealId={dealId} onClose={onClose} />
}
