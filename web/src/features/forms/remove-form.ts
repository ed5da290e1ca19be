import type { Form } from "@funil/contract/forms/forms"
import { messages } from "../../lib/text/messages.ts"
import { confirm } from "../../ui/overlays/confirm.ts"
import { useTrashForm } from "./form-api.ts"

/** Deletes a form after a confirmation that says what stops working. */
export function useRemoveForm(): (form: Pick<Form, "id" | "name">) => Promise<void> {
  const { mutate } = useTrashForm()
  return async (form) => {
    const { remove } = messages().forms
    const question = {
      title: remove.title(form.name),
      text: remove.text,
      confirm: remove.confirm,
      danger: true,
    }
    if (await confirm(question)) mutate(form)
  }
}
