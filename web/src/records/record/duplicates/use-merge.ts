import type { MergeBody } from "@funil/contract/shared/duplicates"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Answer } from "../../../lib/api/api.ts"
import { messages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { undoAction } from "../../../lib/api/undo.ts"
import { refreshWithout } from "../../record-api.ts"
import type { RecordBase, RecordKind } from "../../record-kind.ts"

export type MergeCall<T> = (id: string, body: MergeBody) => Promise<Answer<T>>

interface Merging<T> {
  merge: MergeCall<T>
  /** Leaves the page of the merged records before they are refetched. */
  onMerged: (id: string) => void
}

/** Merges other records into one, with an undo in the toast. */
export function useMerge<T extends RecordBase>(kind: RecordKind<T>, { merge, onMerged }: Merging<T>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: MergeBody & { id: string }) => merge(id, body),
    onSuccess: async ({ data, undoToken }, { id, with: merged }) => {
      onMerged(id)
      const title = messages().details.merge.done(kind.faceOf(data).name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      const linked = ["deals", "board", "contacts", "companies"].filter((key) => key !== kind.key)
      await Promise.all([
        refreshWithout(client, kind, merged),
        ...linked.map((key) => client.invalidateQueries({ queryKey: [key] })),
      ])
    },
    meta: { failure: (m) => m.details.merge.failed },
  })
}
