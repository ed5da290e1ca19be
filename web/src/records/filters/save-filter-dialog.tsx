import {
  createFilter,
  type FilterParameters,
  type SavedFilter,
  updateFilter,
} from "@funil/contract/schemas/settings/filters"
import type { FilterRow } from "@funil/contract/shared/filters"
import { useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import type { RecordKind } from "../record-kind.ts"
import { useCreateFilter, useUpdateFilter } from "./saved-filter-api.ts"

/** What a saved filter stores: rows, order and columns. */
export interface ListView {
  readonly filters: readonly FilterRow[]
  readonly parameters: FilterParameters
}

interface Props {
  kind: RecordKind
  /** The view to save as a new filter. */
  view: ListView
  /** The filter to rename instead of creating one. */
  renamed?: SavedFilter | undefined
  onSaved: (filter: SavedFilter) => void
  onClose: () => void
}

/** Asks for a filter's name, and whether to share it with the team. */
export function SaveFilterDialog({ kind, view, renamed, onSaved, onClose }: Props) {
  const m = useMessages()
  const words = m.filters.saved
  const formId = useId()
  const { mutateAsync: create } = useCreateFilter()
  const { mutateAsync: update } = useUpdateFilter()
  const form = useForm({
    initial: { name: renamed?.name ?? "", is_public: renamed?.is_public ?? false },
    schema: renamed ? updateFilter.body : createFilter.body,
    body: ({ name, is_public }) =>
      renamed
        ? { name, is_public }
        : {
            name,
            is_public,
            entity: kind.entity,
            filters: [...view.filters],
            parameters: view.parameters,
          },
    submit: async (body) => {
      // The schema is picked by the same condition.
      const { data } = renamed
        ? await update({ ...body, name: form.values.name, id: renamed.id })
        : await create(body as Parameters<typeof create>[0])
      onSaved(data)
      onClose()
    },
  })
  return (
    <Dialog
      size="s"
      title={renamed ? words.renameTitle : words.saveTitle}
      onClose={onClose}
      footer={<FormFooter form={formId} label={m.ui.save} isBusy={form.isBusy} onCancel={onClose} />}
    >
      <FormBody form={form} id={formId}>
        <TextField
          {...form.field("name")}
          label={words.name}
          hint={renamed ? undefined : words.saveHint}
          maxLength={200}
          autoFocus
        />
        <Checkbox
          look="switch"
          label={words.isPublic}
          checked={form.values.is_public}
          onChange={(is_public) => form.set({ is_public })}
        />
      </FormBody>
    </Dialog>
  )
}
