import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { ShopItem } from "../../../platform/shops/shop.ts"
import type { ConnectedShop } from "../../shops/shop-queries.ts"
import type { ReturnsFormRow } from "../returns-forms.ts"
import { type OfferedReason, type ReturnWindow, reasonsOf } from "./return-window.ts"
type BoughtItem = Pick<ShopItem, "id" | "variantId" | "name" | "sku" | "quantity" | "price">

/** An item of an order as its page shows it. */
export interface OfferedItem extends BoughtItem {
  /** The quantity that can still be returned. */
  readonly left: number
  readonly reasons: readonly OfferedReason[]
  /** The id of our product, if the shop's product is known. */
  readonly productId: string | null
  /** The path of our picture. */
  readonly picture: string | null
}

type Shop = Pick<ConnectedShop, "platform" | "store_id">

/**
 * The returned quantities by line of an order. Cancelled requests and requests with deleted deals
 * do not count.
 */
async function readReturned(tx: Tx, shop: Shop, orderId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ item_id: string; quantity: number }>`
    select i.item_id, sum(i.quantity)::int as quantity
    from returns r
    join deals d on d.account_id = ${tx.accountId} and d.id = r.deal_id and d.deleted_at is null
    join return_items i on i.account_id = ${tx.accountId} and i.return_id = r.id
    where r.account_id = ${tx.accountId} and r.platform = ${shop.platform} and r.store_id = ${shop.store_id}
      and r.order_id = ${orderId} and r.cancelled_at is null
    group by i.item_id
  `.execute(tx.db)
  return new Map(rows.map(({ item_id, quantity }) => [item_id, quantity]))
}

interface ShopProductLink {
  readonly external_id: string
  readonly product_id: string
  readonly tags: string[]
  readonly picture: string | null
}

async function readProducts(
  tx: Tx,
  shop: Shop,
  items: readonly BoughtItem[],
): Promise<ReadonlyMap<string, ShopProductLink>> {
  const ids = items.flatMap(({ variantId }) => variantId ?? [])
  const { rows } = await sql<ShopProductLink>`
    select l.external_id, p.id as product_id, p.tags, p.product_picture as picture
    from shop_products l
    join products p on p.account_id = ${tx.accountId} and p.id = l.product_id and p.deleted_at is null
    where l.account_id = ${tx.accountId} and l.platform = ${shop.platform} and l.store_id = ${shop.store_id}
      and l.external_id = any(${ids})
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.external_id, row]))
}

interface Bought {
  readonly shop: Shop
  readonly orderId: string
  readonly items: readonly BoughtItem[]
  readonly form: ReturnsFormRow
  readonly window: ReturnWindow
}

/** The items of an order with their current options. */
export async function offeredItems(
  tx: Tx,
  { shop, orderId, items, form, window }: Bought,
): Promise<OfferedItem[]> {
  const [returned, products] = await Promise.all([
    readReturned(tx, shop, orderId),
    readProducts(tx, shop, items),
  ])
  return items.map((item) => {
    const product = products.get(item.variantId ?? "")
    return {
      ...item,
      left: Math.max(0, item.quantity - (returned.get(item.id) ?? 0)),
      reasons: reasonsOf(form, window, product?.tags ?? []),
      productId: product?.product_id ?? null,
      picture: product?.picture ?? null,
    }
  })
}
