import { createCustomField } from "@funil/contract/schemas/settings/custom-fields"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { type BodyOf, call } from "../../../lib/api/api.ts"
import { messages } from "../../../lib/text/messages.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { undoAction } from "../../../lib/api/undo.ts"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { FormBody } from "../../../ui/forms/form-body.tsx"
import { useForm } from "../../../ui/forms/form.ts"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { FormFooter } from "../../../ui/forms/form-footer.tsx"
import { customFieldsKey } from "../../custom-field-api.ts"
import type { ImportKind } from "../../record-kind.ts"
import { useHeaders } from "./preview-table.tsx"
import { samplesOf, type TablePreview } from "./table-preview.ts"
import { guessType, newFieldTypes } from "./guess-type.ts"
import { importColumnsOptions } from "../import-api.ts"

interface Props {
  kind: ImportKind
  preview: TablePreview
  /** The index of the column. */
  at: number
  /** Receives the new field's name. */
  onCreated: (field: string) => void
  onClose: () => void
}

const maxOptions = 200

function useCreateField(kind: ImportKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createCustomField>) => call(createCustomField, { body }),
    onSuccess: async ({ data, undoToken }) => {
      const title = messages().imports.columns.newDone(data.label)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await Promise.all([
        client.invalidateQueries({ queryKey: customFieldsKey }),
        client.invalidateQueries({ queryKey: importColumnsOptions(kind).queryKey }),
      ])
    },
    meta: { failure: (m) => m.imports.columns.newFailed },
  })
}

/** Creates a custom field for an unmatched column, with a type guessed from its values. */
export function NewFieldDialog({ kind, preview, at, onCreated, onClose }: Props) {
  const m = useMessages()
  const words = m.imports.columns
  const formId = useId()
  const { mutateAsync: create } = useCreateField(kind)
  const values = samplesOf(preview, at, maxOptions)
  const form = useForm({
    initial: {
      label: useHeaders(kind, preview)[at] ?? "",
      type: guessType(values, preview.isWhole ? preview.rows.length : undefined),
    },
    schema: createCustomField.body,
    body: ({ label, type }) => ({
      entity: kind.entity,
      label,
      type,
      ...(type === "select" && { options: values }),
    }),
    submit: async (body) => {
      const { data } = await create(body)
      onCreated(`custom_fields.${data.name}`)
      onClose()
    },
  })
  return (
    <Dialog
      size="s"
      title={words.newTitle}
      onClose={onClose}
      footer={<FormFooter form={formId} label={m.ui.save} isBusy={form.isBusy} onCancel={onClose} />}
    >
      <FormBody form={form} id={formId}>
        <TextField {...form.field("label")} label={words.newLabel} maxLength={120} autoFocus />
        <SelectField
          label={words.newType}
          value={form.values.type}
          hint={form.values.type === "select" ? words.newOptions(values.length) : undefined}
          options={newFieldTypes.map((type) => ({ value: type, label: words.types[type] }))}
          onChange={(type) => type && form.set({ type })}
        />
      </FormBody>
    </Dialog>
  )
}
