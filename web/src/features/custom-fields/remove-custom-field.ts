import type { CustomField } from "@funil/contract/settings/custom-fields"
import { messages } from "../../lib/text/messages.ts"
import { confirm } from "../../ui/overlays/confirm.ts"
import { useTrashCustomField } from "./custom-field-config-api.ts"

/** Deletes a field after a confirmation that says what disappears with it. */
export function useRemoveCustomField(): (field: CustomField) => Promise<void> {
  const { mutate } = useTrashCustomField()
  return async (field) => {
    const { remove, entities } = messages().customFields
    const question = {
      title: remove.title(field.label),
      text: remove.text(entities[field.entity]),
      confirm: remove.confirm,
      danger: true,
    }
    if (await confirm(question)) mutate(field)
  }
}
