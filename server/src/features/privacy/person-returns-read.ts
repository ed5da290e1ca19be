import type { PrivacyExport } from "@funil/contract/privacy"
import { sql, type RawBuilder, type SqlBool } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

type Returned = PrivacyExport["returns"][number]
type Row = Omit<Returned, "created_at" | "cancelled_at"> & { created_at: Date; cancelled_at: Date | null }

/** The requests of the contacts; one whose contact was deleted for good is that of its deal's. */
export function returnsOf(tx: Tx, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql`(contact_id = any(${[...ids]}::uuid[]) or (contact_id is null and deal_id in (
    select l.deal_id from deal_contacts l where l.account_id = ${tx.accountId} and l.contact_id = any(${[...ids]}::uuid[])
  )))`
}

/** What the contacts asked to send back. */
export async function readPersonReturns(tx: Tx, ids: readonly string[]): Promise<Returned[]> {
  const { rows } = await sql<Row>`
    select r.deal_id, r.protocol, r.order_number, r.email, r.created_at, r.cancelled_at, (
      select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'price', i.price,
        'reason', coalesce(i.reason_text, i.reason), 'outcome', i.outcome, 'comment', i.comment) order by i.position)
      from return_items i where i.account_id = ${tx.accountId} and i.return_id = r.id
    ) as items
    from returns r where r.account_id = ${tx.accountId} and ${returnsOf(tx, ids)}
    order by r.created_at, r.id
  `.execute(tx.db)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
  }))
}
