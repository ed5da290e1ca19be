import type { CustomField, CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { TextCursorInput } from "lucide-react"
import {
  customFieldOptions,
  customFieldWrites,
} from "../../features/custom-fields/custom-field-config-api.ts"
import { CustomFieldDialog } from "../../features/custom-fields/custom-field-dialog.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { customFilterFields, filterFieldsOf } from "../../records/filters/filter-fields.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { recordKinds } from "../nouns.ts"

/** Returns the fields that conditions can test and their groups, or undefined while loading. */
function useConditionFields(
  entity: CustomFieldEntity,
): { fields: readonly FilterField[]; groups: readonly string[] } | undefined {
  const m = useMessages()
  const custom = useQuery({ ...customFieldsOptions(entity), placeholderData: keepPreviousData }).data
  if (!custom) return undefined
  const groups = [...new Set(custom.flatMap(({ group }) => group ?? []))]
  return { fields: filterFieldsOf(recordKinds[entity], m, customFilterFields(custom, m)), groups }
}

/** A new field over the list of its noun. */
export function CreateCustomFieldPage() {
  const words = useMessages().customFields
  const navigate = useNavigate()
  const { entity = "deal" } = useSearch({ from: "/signed-in/admin/configs/custom-fields" })
  const known = useConditionFields(entity)
  const { mutateAsync: create } = customFieldWrites.useCreate()
  if (!known) return null
  return (
    <CustomFieldDialog
      title={words.create}
      submit={words.form.submit}
      entity={entity}
      {...known}
      onEntity={(next) => void navigate({ to: ".", search: { entity: next }, replace: true })}
      onSave={(body) => create({ ...body, entity })}
      onClose={() => void navigate({ to: "/admin/configs/custom-fields", search: { entity } })}
    />
  )
}

function Editing({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const m = useMessages()
  const known = useConditionFields(field.entity)
  const { mutateAsync: update } = customFieldWrites.useUpdate(field.id)
  if (!known) return null
  return (
    <CustomFieldDialog
      title={m.customFields.edit}
      submit={m.ui.save}
      entity={field.entity}
      field={field}
      {...known}
      onSave={(body) => update({ body })}
      onClose={onClose}
    />
  )
}

/** An existing field over the list of its noun. */
export function EditCustomFieldPage() {
  const words = useMessages().customFields
  const navigate = useNavigate()
  const { fieldId } = useParams({ from: "/signed-in/admin/configs/custom-fields/$fieldId/edit" })
  const { data: read, isError } = useQuery(customFieldOptions(fieldId))
  const field = read?.data
  const close = () =>
    void navigate({ to: "/admin/configs/custom-fields", search: field ? { entity: field.entity } : {} })
  if (field) return <Editing key={field.id} field={field} onClose={close} />
  if (!isError) return null
  return (
    <Dialog size="s" title={words.edit} onClose={close}>
      <EmptyState icon={<TextCursorInput />} title={words.gone}>
        {words.goneText}
      </EmptyState>
    </Dialog>
  )
}
