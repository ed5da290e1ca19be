import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { ShopOrder } from "../../../platform/shops/shop.ts"
import type { ReturnRow } from "./return-queries.ts"

type OfOrder = Pick<ReturnRow, "platform" | "store_id" | "order_id">

/** The requests of an order without the cancelled ones. */
const standing = (tx: Tx, { platform, store_id, order_id }: OfOrder) => sql`
  r.account_id = ${tx.accountId} and r.platform = ${platform} and r.store_id = ${store_id}
    and r.order_id = ${order_id} and r.cancelled_at is null`

/**
 * Locks an order's requests whose deals are in the trash, so that nobody restores them before the
 * transaction ends. Returns whether there are any.
 */
export async function holdTrashed(tx: Tx, order: OfOrder): Promise<boolean> {
  const { rows } = await sql`/* hold trashed returns */
    select from deals d
    where d.account_id = ${tx.accountId} and d.deleted_at is not null
      and d.id in (select r.deal_id from returns r where ${standing(tx, order)})
    order by d.id for update
  `.execute(tx.db)
  return rows.length > 0
}

interface EarlierReturn {
  readonly id: string
  readonly is_trashed: boolean
  /** Quantities by item id. */
  readonly items: Readonly<Record<string, number>>
}

/** The newest request first, the ones in the trash last. */
async function readEarlierReturns(tx: Tx, order: OfOrder): Promise<EarlierReturn[]> {
  const { rows } = await sql<EarlierReturn>`
    select r.id, d.deleted_at is not null as is_trashed, (
      select json_object_agg(i.item_id, i.quantity) from return_items i
      where i.account_id = ${tx.accountId} and i.return_id = r.id
    ) as items
    from returns r join deals d on d.account_id = ${tx.accountId} and d.id = r.deal_id
    where ${standing(tx, order)} order by d.deleted_at is not null, r.id desc
  `.execute(tx.db)
  return rows
}

/**
 * Takes the items from requests with deals in the trash if the new, stored request needs them.
 * Otherwise a restored deal could return more than the customer bought.
 */
export async function replaceTrashed(tx: Tx, row: ReturnRow, bought: ShopOrder["items"]): Promise<void> {
  const left = new Map(bought.map(({ id, quantity }) => [id, quantity]))
  const replaced: string[] = []
  for (const { id, is_trashed, items } of await readEarlierReturns(tx, row)) {
    const asked = Object.entries(items)
    if (is_trashed && asked.some(([item, quantity]) => quantity > (left.get(item) ?? 0))) replaced.push(id)
    else for (const [item, quantity] of asked) left.set(item, (left.get(item) ?? 0) - quantity)
  }
  await sql`
    update returns set cancelled_at = ${tx.now()}, replaced_by = ${row.protocol}
    where account_id = ${tx.accountId} and id = any(${replaced}::uuid[])
  `.execute(tx.db)
}
