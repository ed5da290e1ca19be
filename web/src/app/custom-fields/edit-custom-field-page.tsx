import type { CustomField } from "@funil/contract/settings/custom-fields"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { TextCursorInput } from "lucide-react"
import {
  customFieldOptions,
  useUpdateCustomField,
} from "../../features/custom-fields/custom-field-config-api.ts"
import { CustomFieldDialog } from "../../features/custom-fields/custom-field-dialog.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { useConditionFields } from "./condition-fields.ts"

function Editing({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const m = useMessages()
  const known = useConditionFields(field.entity)
  const { mutateAsync } = useUpdateCustomField(field.id)
  if (!known) return null
  return (
    <CustomFieldDialog
      title={m.customFields.edit}
      submit={m.ui.save}
      entity={field.entity}
      field={field}
      {...known}
      onSave={mutateAsync}
      onClose={onClose}
    />
  )
}

/** An existing field over the list of its noun. */
export function EditCustomFieldPage() {
  const m = useMessages()
  const words = m.customFields
  const navigate = useNavigate()
  const { fieldId } = useParams({ from: "/signed-in/admin/configs/custom-fields/$fieldId/edit" })
  const { data, isError } = useQuery(customFieldOptions(fieldId))
  const close = () =>
    void navigate({ to: "/admin/configs/custom-fields", search: data ? { entity: data.entity } : {} })
  if (data) return <Editing key={data.id} field={data} onClose={close} />
  if (!isError) return null
  return (
    <Dialog size="s" title={words.edit} onClose={close}>
      <EmptyState icon={<TextCursorInput />} title={words.gone}>
        {words.goneText}
      </EmptyState>
    </Dialog>
  )
}
