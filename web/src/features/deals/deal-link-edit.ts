import { useMutation, useQueryClient } from "@tanstack/react-query"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { useSaveDeal } from "./deal-edit.ts"

export type LinkKind = "contacts" | "companies" | "deals"

interface LinkChange {
  kind: LinkKind
  id: string
  name: string
  action: "add" | "remove"
}

/**
 * Links or unlinks a deal and another record. It applies the change to the deal's latest links, so
 * none is lost.
 */
export function useDealLinks(dealId: string) {
  const client = useQueryClient()
  const saveDeal = useSaveDeal(dealId)
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `links-${dealId}` },
    mutationFn: ({ kind, id, action }: LinkChange) =>
      saveDeal((deal) => {
        const others = deal[kind].map((linked) => linked.id).filter((linked) => linked !== id)
        return { [kind]: action === "add" ? [...others, id] : others }
      }),
    onSuccess: ({ undoToken }, { name, action }) => {
      const words = messages().deals.links
      const title = action === "add" ? words.added(name) : words.removed(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
    },
    meta: { failure: (m) => m.deals.links.failed },
  })
  return { change: mutate, busy: isPending ? variables.id : undefined }
}
