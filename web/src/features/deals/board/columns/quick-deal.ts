import { createDeal } from "@funil/contract/records/deals"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call } from "../../../../lib/api/api.ts"
import { messages } from "../../../../lib/text/messages.ts"
import { showToast } from "../../../../lib/toasts.ts"
import { undoAction } from "../../../../lib/api/undo.ts"
import { askByForm } from "../../../../records/ask-by-form.ts"
import { refreshDeals } from "../../deal-api.ts"

interface Quick {
  readonly body: BodyOf<typeof createDeal>
  /** The undo tokens of records created for the deal. */
  readonly made: readonly string[]
}

/**
 * Creates a deal from the quick add and returns whether it exists. If required custom fields are
 * missing it opens the full form, which the user can cancel.
 */
export function useQuickDeal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, made }: Quick): Promise<boolean> => {
      try {
        const { data, undoToken } = await call(createDeal, { body })
        const title = messages().board.done.created(data.name)
        showToast({ status: "success", title, action: undoAction(client, undoToken, made) })
        return true
      } catch (error) {
        return (await askByForm({ noun: "deal", body }, error)) !== undefined
      }
    },
    onSuccess: () => void refreshDeals(client),
    meta: { failure: (m) => m.board.failed.create },
  })
}
