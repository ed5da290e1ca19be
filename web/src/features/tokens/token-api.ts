import * as contract from "@funil/contract/account/tokens"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"

export type { ApiToken } from "@funil/contract/account/tokens"

/** The account's API tokens, newest first. */
export const tokensOptions = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => read(contract.listTokens, {}, { signal }),
  meta: { silent: true },
})

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries(tokensOptions)
}

export function useCreateToken() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: CallInput<typeof contract.createToken>["body"]) =>
      read(contract.createToken, { body }),
    onSuccess: () => void refresh(),
    meta: { failure: (m) => m.tokens.form.failed },
  })
}

export function useRevokeToken() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(contract.revokeToken, { params: { id } }),
    onSuccess: () => showToast({ status: "success", title: messages().tokens.revoke.done }),
    onSettled: refresh,
    meta: { failure: (m) => m.tokens.revoke.failed },
  })
}
