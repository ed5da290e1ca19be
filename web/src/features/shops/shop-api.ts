import {
  connectPlugin,
  disconnectPlugin,
  listPlugins,
  type Plugin,
  type ShopPlatform,
  syncPlugin,
} from "@funil/contract/data/plugins"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"

/** How often a running sync is polled, in milliseconds. */
const syncPolling = 1000

/** Whether a sync is running or waiting. */
export function isSyncing({ sync }: Plugin): boolean {
  return sync?.status === "queued" || sync?.status === "running"
}

/** The three platforms, connected or not. */
export const shopsOptions = queryOptions({
  queryKey: ["plugins"],
  queryFn: ({ signal }) => read(listPlugins, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isSyncing) ? syncPolling : false),
  meta: { silent: true },
})

function useTakeOver() {
  const client = useQueryClient()
  return (changed: Plugin) =>
    showAnswer(client, shopsOptions.queryKey, (shops) =>
      shops?.map((shop) => (shop.platform === changed.platform ? changed : shop)),
    )
}

/** Connects a shop. Errors belong to the form's fields. */
export function useConnectShop(platform: ShopPlatform) {
  const takeOver = useTakeOver()
  return useMutation({
    mutationFn: (body: BodyOf<typeof connectPlugin>) => call(connectPlugin, { params: { platform }, body }),
    onSuccess: async ({ data }) => {
      await takeOver(data)
      const { connected, platforms } = messages().shops
      showToast({ status: "success", title: connected(data.name ?? platforms[platform]) })
    },
    meta: { silent: true },
  })
}

export function useDisconnectShop(platform: ShopPlatform) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(disconnectPlugin, { params: { platform } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: shopsOptions.queryKey })
      const { disconnected, platforms } = messages().shops
      showToast({ status: "success", title: disconnected(platforms[platform]) })
    },
    meta: { failure: (m) => m.shops.disconnectFailed },
  })
}

/** Starts a sync of a shop's products. `useSyncNews` reports its end. */
export function useSyncShop(platform: ShopPlatform) {
  const takeOver = useTakeOver()
  return useMutation({
    mutationFn: () => call(syncPlugin, { params: { platform } }),
    onSuccess: ({ data }) => takeOver(data),
    meta: { failure: (m) => m.shops.sync.failed },
  })
}
