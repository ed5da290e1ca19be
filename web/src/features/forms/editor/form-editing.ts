import type { FormField } from "@funil/contract/forms/forms"
import { useEffect, useRef } from "react"
import type { Form } from "../../../ui/forms/form.ts"
import { messages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import type { EditorPart } from "./editor-part.ts"
import type { FormValues } from "./form-values.ts"
import type { OfferedField } from "./offered-fields.ts"

export type EditorForm = Form<FormValues>

export interface FieldEditing {
  readonly add: (field: OfferedField) => void
  readonly change: (name: string, changes: Partial<FormField>) => void
  readonly move: (from: number, to: number) => void
  readonly remove: (name: string) => void
}

/** Creates a form field. A product field starts without a product. */
function newField({ name, label, field }: OfferedField): FormField {
  return {
    field: name,
    label,
    help: "",
    required: false,
    width: "full",
    hidden: false,
    conditions: [],
    ...(field.type === "record" && { options: [] }),
  }
}

/** The actions on a form's fields. Removing a field can be undone. */
export function useFieldEditing(
  form: EditorForm,
  select: (part: EditorPart | undefined) => void,
): FieldEditing {
  const { fields } = form.values
  // The undo in the toast must apply to the form's current fields.
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const putBack = (gone: FormField, at: number) => {
    const { values, set } = latest.current
    set({ fields: values.fields.toSpliced(at, 0, gone) })
    select(gone.field)
  }
  return {
    add: (field) => {
      form.set({ fields: [...fields, newField(field)] })
      select(field.name)
    },
    change: (name, changes) =>
      form.set({ fields: fields.map((one) => (one.field === name ? { ...one, ...changes } : one)) }),
    move: (from, to) => {
      const moved = fields[from]
      if (moved) form.set({ fields: fields.toSpliced(from, 1).toSpliced(to, 0, moved) })
    },
    remove: (name) => {
      const at = fields.findIndex(({ field }) => field === name)
      const gone = fields[at]
      if (!gone) return
      form.set({ fields: fields.toSpliced(at, 1) })
      select(undefined)
      const { formEditor, ui } = messages()
      const action = { label: ui.undo, run: () => putBack(gone, at) }
      showToast({ status: "success", title: formEditor.removed(gone.label), action })
    },
  }
}
