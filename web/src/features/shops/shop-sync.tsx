import type { Plugin, ShopSync } from "@funil/contract/data/plugins"
import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { RefreshCw, TriangleAlert, Undo2 } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages, messages, type Messages } from "../../lib/text/messages.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { Spinner } from "../../ui/marks/spinner.tsx"
import { isSyncing, useSyncShop } from "./shop-api.ts"
import styles from "./shops.module.css"
import { useEffect, useRef } from "react"
import { showToast } from "../../lib/toasts.ts"

/** Describes the result of a sync, with the number of skipped products. */
function syncResult({ sync: words }: Messages["shops"], { created, updated, left_out }: ShopSync): string {
  const made = [created > 0 && words.created(created), updated > 0 && words.updated(updated)]
  const leftOut = left_out.over_variations + left_out.over_products + left_out.unusable
  const parts = [made.filter(Boolean).join(", ") || words.nothing, leftOut > 0 && words.leftOut(leftOut)]
  return parts.filter(Boolean).join(", ")
}

/** Describes what a sync skipped, one sentence per reason. */
function leftOutWords({ leftOut: words }: Messages["shops"], { left_out }: ShopSync): string[] {
  const counted = (["over_variations", "over_products", "unusable"] as const).flatMap((why) =>
    left_out[why] > 0 ? words[why](left_out[why]) : [],
  )
  return left_out.unread_pages ? [...counted, words.unread_pages] : counted
}

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
function useSyncNews(shop: Plugin): void {
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

/** The progress of a sync, or the result of the last one. */
function State({ shop }: { shop: Plugin }) {
  const { shops } = useMessages()
  const words = shops.sync
  const format = useFormat()
  const { sync, synced_at } = shop
  if (sync && isSyncing(shop)) {
    return (
      <>
        <Spinner />
        <span>{sync.status === "queued" ? words.queued : words.running(sync.done)}</span>
      </>
    )
  }
  if (sync?.status === "failed" && sync.finished_at)
    return <span>{words.failedAt(format.relative(sync.finished_at))}</span>
  if (!synced_at) return <span>{words.never}</span>
  return (
    <span>
      <time dateTime={synced_at} title={format.dateTime(synced_at)}>
        {words.last(format.relative(synced_at))}
      </time>
      {sync && `: ${syncResult(shops, sync)}`}
    </span>
  )
}

/** What the last sync skipped, to explain missing products. */
function LeftOut({ shop }: { shop: Plugin }) {
  const { shops } = useMessages()
  const { sync } = shop
  const reasons = sync && !isSyncing(shop) ? leftOutWords(shops, sync) : []
  if (reasons.length === 0) return null
  return (
    <div className={styles.leftOut}>
      <TriangleAlert aria-hidden="true" />
      <div>
        <h3 className={styles.leftOutTitle}>{shops.leftOut.title}</h3>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The products of a connected shop: the state of the sync and its actions. */
export function ShopSyncPart({ shop }: { shop: Plugin }) {
  const m = useMessages()
  const words = m.shops.sync
  const client = useQueryClient()
  const { mutate: start, isPending } = useSyncShop(shop.platform)
  useSyncNews(shop)
  const { sync, synced_at } = shop
  const isBusy = isPending || isSyncing(shop)
  const undo = sync?.can_undo && !isSyncing(shop) ? undoAction(client, sync.id) : undefined
  return (
    <>
      <p className="row gap-2" role="status">
        <State shop={shop} />
      </p>
      <LeftOut shop={shop} />
      <div className={`flex wrap gap-2 ${styles.actions}`}>
        <Button
          icon={<RefreshCw />}
          look={synced_at ? "default" : "primary"}
          busy={isBusy}
          onClick={() => start()}
        >
          {synced_at ? words.again : words.start}
        </Button>
        {undo && (
          <Button icon={<Undo2 />} onClick={() => void undo.run()}>
            {undo.label}
          </Button>
        )}
        {synced_at && (
          <Link to="/admin/configs/products" className={buttonClass({ look: "plain" })}>
            {words.products}
          </Link>
        )}
      </div>
    </>
  )
}
