import * as contract from "@funil/contract/forms/consents"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"

/**
 * The contact's consents and withdrawals, newest first. A change of the contact invalidates them.
 */
export const consentsOptions = (id: string) =>
  queryOptions({
    queryKey: ["contacts", "consents", id],
    queryFn: ({ signal }) => read(contract.listConsents, { params: { id } }, { signal }),
    meta: { silent: true },
  })

function useRefresh(title: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    showToast({ status: "success", title })
    await client.invalidateQueries({ queryKey: ["contacts"] })
  }
}

/** Records a consent that the person gave elsewhere. */
export function useNoteConsent(id: string) {
  const refresh = useRefresh(messages().consents.noted)
  return useMutation({
    mutationFn: (body: contract.ConsentDraft) => call(contract.createConsent, { params: { id }, body }),
    onSuccess: refresh,
    meta: { failure: (m) => m.consents.noteFailed },
  })
}

/** Records that the person withdrew consent for a purpose. */
export function useNoteWithdrawal(id: string) {
  const refresh = useRefresh(messages().consents.withdrawalNoted)
  return useMutation({
    mutationFn: (purpose: contract.ConsentPurpose) =>
      call(contract.withdrawConsents, { params: { id }, body: { purpose } }),
    onSuccess: refresh,
    meta: { failure: (m) => m.consents.withdrawFailed },
  })
}
