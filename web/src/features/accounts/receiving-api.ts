import { updateAccount } from "@funil/contract/accounts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call } from "../../lib/api.ts"
import { messages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { accountOptions } from "./company-data-api.ts"

/** Saves where bills are paid by Pix; the bills that show it are read anew. */
export function useSavePix() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateAccount>) => call(updateAccount, { body }),
    onSuccess: ({ data, etag }) => {
      client.setQueryData(accountOptions.queryKey, { data, etag })
      void client.invalidateQueries({ queryKey: ["bills"] })
      showToast({ status: "success", title: messages().receiving.pix.saved })
    },
    meta: { failure: (m) => m.receiving.saveFailed },
  })
}
