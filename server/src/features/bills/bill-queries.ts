import { paidStatuses } from "@funil/contract/records/bill-moves"
import type { BillStatus, BillSummary, BillType } from "@funil/contract/records/bills"
import type { FilterBody } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { billSource } from "../../nouns/bill/bill-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { matching } from "../../platform/records/paging/record-query.ts"
import { findWithFields } from "../../platform/records/with-custom-fields.ts"

const unpaid: readonly BillStatus[] = ["pending", "confirmed", "overdue"]

/** Returns the sums of the bills that match a filter. The contract describes each sum. */
export async function summarizeBills(
  ctx: Permitted<"bill.manage">,
  wanted: FilterBody,
): Promise<BillSummary> {
  const [received, paid] = [are("revenue", paidStatuses), are("expense", paidStatuses)]
  const rows = await findWithFields(ctx, billSource, wanted, (source) =>
    guardedRead(
      ctx,
      sql<BillSummary>`
      select ${sumOf(are("revenue", unpaid))} as to_receive,
        ${sumOf(are("expense", unpaid))} as to_pay,
        ${sumOf(sql`b.status = 'overdue'`)} as overdue,
        ${sumOf(received)} as received,
        ${sumOf(paid)} as paid,
        ${sumOf(sql`(${received} or ${paid})`, sql`case b.type when 'revenue' then b.total else -b.total end`)} as balance
      from ${matching(ctx, source, wanted)}
    `,
    ),
  )
  const [found] = rows
  if (!found) throw new Error("An aggregate answers a row")
  return found
}

/** Lists the distinct cost centers of all bills in alphabetical order. */
export async function listCostCenters(ctx: Permitted<"bill.manage">): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ cost_center: string }>`
      select distinct b.cost_center from bills b
      where b.account_id = ${tx.accountId} and b.deleted_at is null and b.cost_center is not null
      order by b.cost_center limit 1000
    `.execute(tx.db)
    return rows.map(({ cost_center }) => cost_center)
  })
}

function are(type: BillType, statuses: readonly BillStatus[]): RawBuilder<SqlBool> {
  return sql`b.type = ${type} and b.status = any(${statuses}::text[])`
}

/** Sums the amount and counts the rows that match a condition. */
function sumOf(condition: RawBuilder<SqlBool>, signed = sql`b.total`): RawBuilder<unknown> {
  return sql`json_build_object(
    'amount', coalesce(sum(${signed}) filter (where ${condition}), 0), 'count', count(*) filter (where ${condition})
  )`
}
