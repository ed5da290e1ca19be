import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCreateCustomField } from "../../features/custom-fields/custom-field-config-api.ts"
import { CustomFieldDialog } from "../../features/custom-fields/custom-field-dialog.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { useConditionFields } from "./condition-fields.ts"

/** A new field over the list of its noun. */
export function CreateCustomFieldPage() {
  const m = useMessages()
  const words = m.customFields
  const navigate = useNavigate()
  const { entity = "deal" } = useSearch({ from: "/signed-in/admin/configs/custom-fields" })
  const known = useConditionFields(entity)
  const { mutateAsync } = useCreateCustomField()
  if (!known) return null
  return (
    <CustomFieldDialog
      title={words.create}
      submit={words.form.submit}
      entity={entity}
      {...known}
      onEntity={(next) => void navigate({ to: ".", search: { entity: next }, replace: true })}
      onSave={(body) => mutateAsync({ ...body, entity })}
      onClose={() => void navigate({ to: "/admin/configs/custom-fields", search: { entity } })}
    />
  )
}
