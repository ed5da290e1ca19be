import { contactWays, createTaskType, type TaskType } from "@funil/contract/schemas/records/tasks"
import { useQuery } from "@tanstack/react-query"
import { SearchX } from "lucide-react"
import { useId } from "react"
import type { BodyOf } from "../../lib/api/api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ColorField } from "../../records/fields/color-field.tsx"
import { Button } from "../../ui/marks/button.tsx"
import type { Color } from "../../ui/marks/color-hue.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { taskTypesOptions } from "../tasks/task-api.ts"
import { taskTypeWrites } from "./task-type-api.ts"

type Body = BodyOf<typeof createTaskType>

interface FormProps {
  /** Whether the type is new. The channel of an existing type can't change. */
  isNew?: boolean
  title: string
  submitLabel: string
  initial: Body
  save: (body: Body) => Promise<unknown>
  onClose: () => void
}

function TypeForm({ isNew = false, title, submitLabel, initial, save, onClose }: FormProps) {
  const m = useMessages()
  const words = m.taskTypes
  const formId = useId()
  const form = useForm<Body, typeof createTaskType.body>({
    initial,
    schema: createTaskType.body,
    submit: async (body) => {
      await save(body)
      onClose()
    },
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  return (
    <Dialog
      size="s"
      title={title}
      onClose={close}
      footer={<FormFooter form={formId} label={submitLabel} isBusy={form.isBusy} onCancel={close} />}
    >
      <FormBody form={form} id={formId}>
        <TextField
          {...form.field("name")}
          label={words.name}
          placeholder={words.namePlaceholder}
          maxLength={200}
          autoFocus
        />
        <ColorField
          isRequired
          label={words.color}
          value={form.values.color}
          // The picker offers only named colors.
          onChange={(color) => form.set({ color: color as Color })}
        />
        {isNew && (
          <SelectField
            label={words.way}
            hint={words.wayHint}
            value={form.values.way ?? ""}
            options={[
              { value: "", label: words.ways.none },
              ...contactWays.map((way) => ({ value: way, label: words.ways[way] })),
            ]}
            onChange={(chosen) => form.set({ way: contactWays.find((way) => way === chosen) ?? null })}
          />
        )}
      </FormBody>
    </Dialog>
  )
}

export function CreateTaskTypeDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().taskTypes
  const { mutateAsync: create } = taskTypeWrites.useCreate()
  return (
    <TypeForm
      isNew
      title={words.create}
      submitLabel={words.submit}
      initial={{ name: "", color: "primary", way: null }}
      save={create}
      onClose={onClose}
    />
  )
}

function EditForm({ type, onClose }: { type: TaskType; onClose: () => void }) {
  const m = useMessages()
  const { mutateAsync: update } = taskTypeWrites.useUpdate(type.id)
  return (
    <TypeForm
      title={m.taskTypes.edit}
      submitLabel={m.ui.save}
      initial={{ name: type.name, color: type.color, way: type.way }}
      save={(body) => update({ body })}
      onClose={onClose}
    />
  )
}

export function EditTaskTypeDialog({ typeId, onClose }: { typeId: string; onClose: () => void }) {
  const m = useMessages()
  const words = m.taskTypes
  const types = useQuery(taskTypesOptions).data
  const type = types?.find(({ id }) => id === typeId)
  if (type) return <EditForm key={typeId} type={type} onClose={onClose} />
  if (!types) return null
  return (
    <Dialog
      size="s"
      title={words.edit}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui.close}</Button>}
    >
      <EmptyState icon={<SearchX />} title={words.goneTitle}>
        {words.goneText}
      </EmptyState>
    </Dialog>
  )
}
