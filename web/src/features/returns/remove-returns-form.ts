import type { ReturnsForm } from "@funil/contract/forms/returns"
import { messages } from "../../lib/text/messages.ts"
import { confirm } from "../../ui/overlays/confirm.ts"
import { useTrashReturnsForm } from "./returns-api.ts"

/** Deletes a returns form after a confirmation that says what goes and what stays. */
export function useRemoveReturnsForm(): (form: Pick<ReturnsForm, "id" | "name">) => Promise<void> {
  const { mutate } = useTrashReturnsForm()
  return async (form) => {
    const { remove } = messages().returns
    const question = {
      title: remove.title(form.name),
      text: remove.text,
      confirm: remove.confirm,
      danger: true,
    }
    if (await confirm(question)) mutate(form)
  }
}
