import type { DealReturn as Returned } from "@funil/contract/forms/returns"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { CopyRow } from "../../ui/lists/copy-row.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { FactList } from "../../ui/lists/fact-list.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import styles from "./deal-return.module.css"
import { dealReturnOptions } from "./returns-api.ts"

type Item = Returned["items"][number]

function Photos({ photos }: Pick<Item, "photos">) {
  if (photos.length === 0) return null
  return (
    <div className={`flex wrap gap-2 mt-1 ${styles.photos}`}>
      {photos.map(({ id, name, url, view_url: view, thumbnail_url: thumbnail }) => (
        <a key={id} href={view ?? url} target="_blank" rel="noreferrer" title={name}>
          {thumbnail ? <img src={thumbnail} alt={name} width={56} height={56} /> : name}
        </a>
      ))}
    </div>
  )
}

function ItemLine({ item }: { item: Item }) {
  const { returns_form: options } = useMessages().fieldOptions
  const format = useFormat()
  const { name, sku, quantity, price, reason, reason_text: own, outcome, comment, photos } = item
  const why = own ?? ownValue(options.reasons, reason) ?? reason
  return (
    <li className="stack gap-half break">
      <span className="medium">
        {quantity} × {name}
      </span>
      <span className="text-s faint">
        {[format.money(price * quantity), sku].filter(Boolean).join(" · ")}
      </span>
      <span>
        {why} → {options.outcomes[outcome]}
      </span>
      {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
      <Photos photos={photos} />
    </li>
  )
}

function Request({ request }: { request: Returned }) {
  const words = useMessages().returns.ofDeal
  const format = useFormat()
  const { protocol, order_number: order, platform, url, created_at: asked, due_date: due } = request
  const { cancelled_at: cancelled, replaced_by: replacedBy } = request
  return (
    <>
      <FactList
        facts={[
          [words.protocol, protocol],
          [words.order, `${order} · ${words.platforms[platform]}`],
          [words.asked, format.dateTime(asked)],
          [words.replaced, replacedBy],
          [words.cancelled, !replacedBy && cancelled && format.dateTime(cancelled)],
          [words.due, !cancelled && format.day(due)],
        ]}
      />
      <ul className="stack gap-3">
        {request.items.map((item, index) => (
          <ItemLine key={index} item={item} />
        ))}
      </ul>
      <CopyRow label={words.page} text={url} />
    </>
  )
}

/** A deal's return request: protocol, order, items, deadline, and the customer's tracking page. */
export function DealReturn({ dealId }: { dealId: string }) {
  const words = useMessages().returns.ofDeal
  const { data, error, refetch } = useQuery(dealReturnOptions(dealId))
  return (
    <section className={`stack gap-2 ${styles.section}`} aria-label={words.title}>
      <h3 className="text-m bold">{words.title}</h3>
      {data ? (
        <Request request={data} />
      ) : error ? (
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}
