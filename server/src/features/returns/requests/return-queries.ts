import type { Language } from "@funil/contract/account/accounts"
import type { ShopPlatform } from "@funil/contract/data/plugins"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { sendRows } from "../../../platform/db/write-rows.ts"

/** A row of `returns` without its queue columns. */
export interface ReturnRow {
  readonly id: string
  readonly form_id: string
  readonly deal_id: string
  readonly contact_id: string | null
  readonly request_key: string
  readonly protocol: string
  readonly platform: ShopPlatform
  readonly store_id: string
  readonly order_id: string
  readonly order_number: string
  readonly email: string | null
  readonly language: Language
  readonly due_date: string
  readonly cancelled_at: Date | null
  /** The protocol of the request that took its items. */
  readonly replaced_by: string | null
  readonly told_stage_id: string | null
  readonly created_at: Date
}

/** A row of `return_items`. */
export interface ReturnItemRow {
  readonly position: number
  readonly item_id: string
  readonly name: string
  readonly sku: string | null
  readonly quantity: number
  readonly price: number
  readonly reason: string
  readonly reason_text: string | null
  readonly outcome: string
  readonly comment: string | null
  readonly files: readonly string[]
}

const columns = sql.raw(
  [
    "id",
    "form_id",
    "deal_id",
    "contact_id",
    "request_key",
    "protocol",
    "platform",
    "store_id",
    "order_id",
    "order_number",
    "email",
    "language",
    "due_date",
    "cancelled_at",
    "replaced_by",
    "told_stage_id",
    "created_at",
  ]
    .map((name) => `r.${name}`)
    .join(", "),
)

type ReturnKey = { readonly id: string } | { readonly deal_id: string } | { readonly request_key: string }

/** Returns the request with this id, of this deal, or with this key. */
export async function findReturn(tx: Tx, wanted: ReturnKey): Promise<ReturnRow | undefined> {
  const [[column, value] = ["id", ""]] = Object.entries(wanted)
  const { rows } = await sql<ReturnRow>`
    select ${columns} from returns r where r.account_id = ${tx.accountId} and ${sql.ref(`r.${column}`)} = ${value}
  `.execute(tx.db)
  return rows[0]
}

/** Locks a request for an update. */
export async function lockReturn(tx: Tx, id: string): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`
    select ${columns} from returns r where r.account_id = ${tx.accountId} and r.id = ${id} for update
  `.execute(tx.db)
  return rows[0]
}

export async function readReturnItems(tx: Tx, id: string): Promise<ReturnItemRow[]> {
  const { rows } = await sql<ReturnItemRow>`
    select i.position, i.item_id, i.name, i.sku, i.quantity, i.price, i.reason, i.reason_text, i.outcome, i.comment, i.files
    from return_items i where i.account_id = ${tx.accountId} and i.return_id = ${id} order by i.position
  `.execute(tx.db)
  return rows
}

/** Queues the insertion without waiting for it. */
export function sendReturn(tx: Tx, row: ReturnRow, items: readonly Omit<ReturnItemRow, "position">[]): void {
  sendRows(tx, "returns", [row])
  sendRows(
    tx,
    "return_items",
    items.map((item, at) => ({ return_id: row.id, position: at + 1, ...item })),
  )
}
