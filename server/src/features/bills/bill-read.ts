import type { Bill } from "@funil/contract/bills"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { billScope } from "../../nouns/bill-visibility.ts"
import { shownFields } from "../../nouns/shown-fields.ts"
import { userRefOf } from "../../nouns/user-ref.ts"
import type { BillRow } from "./bill-row.ts"

/** A bill with what its answer shows of its links; of what lies in the trash nothing. */
export interface ShownBill extends BillRow, Pick<Bill, "user" | "deal" | "contact" | "company"> {}

async function select(
  tx: Tx,
  where: RawBuilder<SqlBool>,
  order: RawBuilder<unknown> = sql`b.id`,
): Promise<ShownBill[]> {
  // Of two columns with one name the later counts.
  const { rows } = await sql<ShownBill>`
    select b.*, ${shownFields(tx, "bill", "b")} as custom_fields, ${userRefOf("b")} as "user",
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as deal,
      case when c.id is not null then json_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name,
        'email', c.email, 'phone1', c.phone1, 'picture', c.picture) end as contact,
      case when o.id is not null then json_build_object('id', o.id, 'company', o.company, 'picture', o.picture) end as company
    from bills b
    left join deals d on d.account_id = b.account_id and d.id = b.deal_id and d.deleted_at is null
    left join contacts c on c.account_id = b.account_id and c.id = b.contact_id and c.deleted_at is null
    left join companies o on o.account_id = b.account_id and o.id = b.company_id and o.deleted_at is null
    where b.account_id = ${tx.accountId} and ${where}
    order by ${order}
  `.execute(tx.db)
  return rows
}

/** Whole bills in the order of the ids. */
export async function readBills(tx: Tx, ids: readonly string[]): Promise<ShownBill[]> {
  if (ids.length === 0) return []
  return select(tx, sql`b.id = any(${ids}::uuid[])`, sql`array_position(${ids}::uuid[], b.id)`)
}

/** The whole bill; 404 when it lies in the trash or the caller can't see it. */
export async function visibleBill(tx: Tx, id: string): Promise<ShownBill> {
  const [row] = await select(tx, sql`b.id = ${id} and b.deleted_at is null and ${billScope(tx)}`)
  if (!row) throw notFound()
  return row
}
