import type { Plugin, ShopSync } from "@funil/contract/data/plugins"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { isSyncing } from "./shop-api.ts"
import { syncResult } from "./sync-result.ts"

type Client = ReturnType<typeof useQueryClient>

function tell(client: Client, sync: ShopSync): void {
  const { shops } = messages()
  if (sync.status === "failed") {
    const description = sync.problem ? shops.problems[sync.problem] : undefined
    showToast({ status: "error", title: shops.sync.failed, description })
  } else {
    const action = sync.can_undo ? undoAction(client, sync.id) : undefined
    showToast({
      status: "success",
      title: shops.sync.succeeded,
      description: syncResult(shops, sync),
      action,
    })
  }
}

/** Reports the result of a sync that was running on this page. */
export function useSyncNews(shop: Plugin): void {
  const client = useQueryClient()
  const watched = useRef<string>(undefined)
  const { sync } = shop
  useEffect(() => {
    if (sync && isSyncing(shop)) watched.current = sync.id
    else if (sync && watched.current === sync.id) {
      watched.current = undefined
      tell(client, sync)
      void client.invalidateQueries({ queryKey: ["products"] })
    }
  }, [client, shop, sync])
}
