import { updateAccount } from "@funil/contract/account/accounts"
import { connectCollector, disconnectCollector, getCollector } from "@funil/contract/data/collector"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"
import { accountOptions } from "./company-data-api.ts"

/** The connected payment provider, or null. */
export const collectorOptions = queryOptions({
  queryKey: ["collector"],
  queryFn: async ({ signal }) => (await read(getCollector, {}, { signal })).collector,
  meta: { silent: true },
})

export function useConnectCollector() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof connectCollector>) => call(connectCollector, { body }),
    onSuccess: async ({ data: { collector } }) => {
      await showAnswer(client, collectorOptions.queryKey, collector)
      showToast({ status: "success", title: messages().receiving.asaas.connected })
    },
    meta: { failure: (m) => m.receiving.saveFailed },
  })
}

export function useDisconnectCollector() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(disconnectCollector),
    onSuccess: async () => {
      await showAnswer(client, collectorOptions.queryKey, null)
      showToast({ status: "success", title: messages().receiving.asaas.disconnected })
    },
    meta: { failure: (m) => m.receiving.saveFailed },
  })
}

/** Saves the Pix key and refetches the bills that show it. */
export function useSavePix() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateAccount>) => call(updateAccount, { body }),
    onSuccess: async ({ data, etag }) => {
      await showAnswer(client, accountOptions.queryKey, { data, etag })
      void client.invalidateQueries({ queryKey: ["bills"] })
      showToast({ status: "success", title: messages().receiving.pix.saved })
    },
    meta: { failure: (m) => m.receiving.saveFailed },
  })
}
