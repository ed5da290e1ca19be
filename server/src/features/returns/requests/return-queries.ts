import type { Language } from "@funil/contract/accounts"
import type { ShopPlatform } from "@funil/contract/plugins"
import { sql } from "kysely"
import { sendRows } from "../../../platform/db/insert-rows.ts"
import type { Tx } from "../../../platform/db/transaction.ts"

/** A row of `returns`, without its place in the queue. */
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
  /** Protocol of the request that took its items. */
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

type Wanted = { readonly id: string } | { readonly deal_id: string } | { readonly request_key: string }

/** The request of this id, of a deal, or of a page that was sent. */
export async function findReturn(tx: Tx, wanted: Wanted): Promise<ReturnRow | undefined> {
  const [[column, value] = ["id", ""]] = Object.entries(wanted)
  const { rows } = await sql<ReturnRow>`
    select ${columns} from returns r where r.account_id = ${tx.accountId} and ${sql.ref(`r.${column}`)} = ${value}
  `.execute(tx.db)
  return rows[0]
}

/** Locks a request to write it. */
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

/** Nothing need wait for it. */
export function sendReturn(tx: Tx, row: ReturnRow, items: readonly Omit<ReturnItemRow, "position">[]): void {
  sendRows(tx, "returns", [row])
  sendRows(
    tx,
    "return_items",
    items.map((item, at) => ({ return_id: row.id, position: at + 1, ...item })),
  )
}
