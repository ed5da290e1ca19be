import type { Task } from "@funil/contract/tasks"
import { useQuery } from "@tanstack/react-query"
import { SearchX, SquareKanban, Trash2 } from "lucide-react"
import { type ReactNode, useId } from "react"
import { ApiError } from "../../lib/api-error.ts"
import { useCan, useMe } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { recordOptions } from "../../records/record-api.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useLeaving } from "../../ui/discard.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { FormBody } from "../../ui/form-body.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { taskTypesOptions, useTrashTask } from "./task-api.ts"
import styles from "./task-dialog.module.css"
import { TaskFields } from "./task-fields.tsx"
import { taskKind } from "./task-kind.ts"
import { useMayTrashTask } from "./task-rights.ts"
import type { NewTask } from "./task-values.ts"
import { useFirstValues } from "./use-first-values.ts"
import { type TaskForm, useEditTaskForm, useNewTaskForm } from "./use-task-form.ts"

interface Shared {
  onClose: () => void
  /** With the task as it was stored. Left out, the dialog closes. */
  onSaved?: ((task: Task) => void) | undefined
}

interface FrameProps {
  title: string
  submitLabel: string
  form: TaskForm
  /** Stands at the start of the buttons. */
  start?: ReactNode
  /** Stands over the fields, and is of use also to who may not change them. */
  head?: ReactNode
  isLocked?: boolean
  close: () => void
  children: ReactNode
}

function Frame({ title, submitLabel, form, start, head, isLocked = false, close, children }: FrameProps) {
  const m = useMessages()
  const formId = useId()
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          {start && <span className={styles.start}>{start}</span>}
          <Button onClick={close}>{isLocked ? m.ui.close : m.ui.cancel}</Button>
          {!isLocked && (
            <Button
              type="submit"
              form={formId}
              look="primary"
              busy={form.isBusy}
              title={m.details.form.submitHint}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      {head}
      <fieldset disabled={isLocked} className={styles.fields}>
        <FormBody form={form} id={formId}>
          {children}
        </FormBody>
      </fieldset>
    </Dialog>
  )
}

interface Editing extends Shared {
  /** Opens the deal of the task; left out where that is open already. */
  onOpenDeal?: (dealId: string) => void
}

function EditForm({ task, onClose, onSaved = onClose, onOpenDeal }: Editing & { task: Task }) {
  const m = useMessages()
  const form = useEditTaskForm(task, onSaved)
  const { leave, drop } = useLeaving(form)
  const isLocked = !useCan("task.write")
  const mayTrash = useMayTrashTask()
  const trash = useTrashTask()
  const { deal } = task
  return (
    <Frame
      title={m.tasks.edit}
      submitLabel={m.tasks.save}
      form={form}
      isLocked={isLocked}
      close={() => leave(onClose)}
      head={
        deal &&
        onOpenDeal && (
          <p>
            <Button
              size="s"
              icon={<SquareKanban />}
              title={deal.name}
              onClick={() => leave(() => onOpenDeal(deal.id))}
            >
              {m.tasks.openDeal}
            </Button>
          </p>
        )
      }
      start={
        mayTrash(task) && (
          <Button
            look="plain"
            icon={<Trash2 />}
            disabled={trash.isPending}
            onClick={() => trash.mutate({ id: task.id, name: task.name }, { onSuccess: () => drop(onClose) })}
          >
            {m.tasks.remove}
          </Button>
        )
      }
    >
      <TaskFields form={form} responsible={task.responsible_user} autoFocus isWhole />
    </Frame>
  )
}

function NewForm({
  initial,
  onClose,
  onSaved = onClose,
}: Shared & { initial: Partial<NewTask> | undefined }) {
  const m = useMessages()
  const form = useNewTaskForm(useFirstValues(initial), onSaved)
  const { leave } = useLeaving(form)
  return (
    <Frame title={m.tasks.add} submitLabel={m.tasks.create} form={form} close={() => leave(onClose)}>
      <TaskFields form={form} autoFocus />
    </Frame>
  )
}

function Waiting({ title, error, onRetry, onClose }: WaitingProps) {
  const m = useMessages()
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403)
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{m.ui.close}</Button>}>
      {isGone && (
        <EmptyState icon={<SearchX />} title={m.records.panel.goneTitle}>
          {m.records.panel.goneText}
        </EmptyState>
      )}
      {error && !isGone && <ErrorState title={m.records.task.loadFailed} error={error} onRetry={onRetry} />}
      {!error && <Skeleton height={320} />}
    </Dialog>
  )
}

interface WaitingProps {
  title: string
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

/** Changes a task over whatever is shown. */
export function EditTaskDialog({ taskId, ...shared }: Editing & { taskId: string }) {
  const m = useMessages()
  const { data, error, refetch } = useQuery(recordOptions(taskKind, taskId))
  const isLoaded = useQuery(taskTypesOptions).data !== undefined
  if (data && isLoaded) return <EditForm key={taskId} task={data.data} {...shared} />
  return (
    <Waiting title={m.tasks.edit} error={error} onRetry={() => void refetch()} onClose={shared.onClose} />
  )
}

/** Makes a task; it begins tomorrow morning, as mine and with the first type, unless told. */
export function NewTaskDialog({ initial, ...shared }: Shared & { initial?: Partial<NewTask> | undefined }) {
  const m = useMessages()
  const isSignedIn = useMe() !== undefined
  const { data: types, error, refetch } = useQuery(taskTypesOptions)
  if (isSignedIn && types) return <NewForm initial={initial} {...shared} />
  return <Waiting title={m.tasks.add} error={error} onRetry={() => void refetch()} onClose={shared.onClose} />
}
