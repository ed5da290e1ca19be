import type { Task } from "@funil/contract/records/tasks"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { useMe } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../../ui/forms/discard.ts"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { FormBody } from "../../../ui/forms/form-body.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { taskTypesOptions } from "../task-api.ts"
import { TaskFields } from "./task-fields.tsx"
import type { NewTask } from "./task-values.ts"
import { useFirstValues } from "./use-first-values.ts"
import { type TaskForm, useEditTaskForm, useNewTaskForm } from "./use-task-form.ts"

interface DialogProps {
  onClose: () => void
  /** Receives the saved task. Without it the dialog just closes. */
  onSaved?: ((task: Task) => void) | undefined
}

interface FrameProps {
  title: string
  submitLabel: string
  form: TaskForm
  close: () => void
  children: ReactNode
}

function Frame({ title, submitLabel, form, close, children }: FrameProps) {
  const m = useMessages()
  const formId = useId()
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{m.ui.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            busy={form.isBusy}
            title={m.details.form.submitHint}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormBody form={form} id={formId}>
        {children}
      </FormBody>
    </Dialog>
  )
}

function EditForm({ task, onClose, onSaved = onClose }: DialogProps & { task: Task }) {
  const m = useMessages()
  const form = useEditTaskForm(task, onSaved)
  const { leave } = useLeaving(form)
  return (
    <Frame title={m.tasks.edit} submitLabel={m.tasks.save} form={form} close={() => leave(onClose)}>
      <TaskFields form={form} responsible={task.responsible_user} autoFocus isWhole />
    </Frame>
  )
}

function NewForm({
  initial,
  onClose,
  onSaved = onClose,
}: DialogProps & { initial: Partial<NewTask> | undefined }) {
  const m = useMessages()
  const form = useNewTaskForm(useFirstValues(initial), onSaved)
  const { leave } = useLeaving(form)
  return (
    <Frame title={m.tasks.add} submitLabel={m.tasks.create} form={form} close={() => leave(onClose)}>
      <TaskFields form={form} autoFocus />
    </Frame>
  )
}

interface WaitingProps {
  title: string
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

function Waiting({ title, error, onRetry, onClose }: WaitingProps) {
  const m = useMessages()
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{m.ui.close}</Button>}>
      {error ? (
        <ErrorState title={m.records.task.loadFailed} error={error} onRetry={onRetry} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}

/** Edits a task over any page. */
export function EditTaskDialog({ task, ...shared }: DialogProps & { task: Task }) {
  const m = useMessages()
  const { data: types, error, refetch } = useQuery(taskTypesOptions)
  if (types) return <EditForm task={task} {...shared} />
  return (
    <Waiting title={m.tasks.edit} error={error} onRetry={() => void refetch()} onClose={shared.onClose} />
  )
}

/** Creates a task. Defaults to tomorrow morning, the user and the first type. */
export function NewTaskDialog({
  initial,
  ...shared
}: DialogProps & { initial?: Partial<NewTask> | undefined }) {
  const m = useMessages()
  const isSignedIn = useMe() !== undefined
  const { data: types, error, refetch } = useQuery(taskTypesOptions)
  if (isSignedIn && types) return <NewForm initial={initial} {...shared} />
  return <Waiting title={m.tasks.add} error={error} onRetry={() => void refetch()} onClose={shared.onClose} />
}
