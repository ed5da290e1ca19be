import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { billRecord, type BillRow } from "./bill-record.ts"

/**
 * Names one record in place of others in all bills, those in the trash too. Whoever merges two records need not be one who sees
 * bills.
 */
export async function replaceInBills(
  tx: Tx,
  link: "contact_id" | "company_id" | "deal_id",
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql<BillRow>`
    select b.* from bills b
    where b.account_id = ${tx.accountId} and b.${sql.ref(link)} = any(${[...others]}::uuid[])
    order by b.id for no key update of b
  `.execute(tx.db)
  await billRecord.store.save(
    tx,
    rows.map((before) => ({ before, patch: { [link]: own } })),
  )
}
