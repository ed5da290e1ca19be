import type { ReturnsForm } from "@funil/contract/returns"
import { messages } from "../../lib/messages.ts"
import { confirm } from "../../ui/confirm.ts"
import { useTrashReturnsForm } from "./returns-api.ts"

/** Asks, saying what goes and what stays, and deletes a returns form. */
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
