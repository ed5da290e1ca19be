import { paidStatuses } from "@funil/contract/bill-moves"
import type { BillStatus, BillSummary, BillType } from "@funil/contract/bills"
import type { FilterBody } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { billSource } from "../../nouns/bill/bill-source.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { matching } from "../../platform/records/find-records.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { findWithFields } from "../../platform/records/with-custom-fields.ts"

const unpaid: readonly BillStatus[] = ["pending", "confirmed", "overdue"]

function are(type: BillType, statuses: readonly BillStatus[]): RawBuilder<SqlBool> {
  return sql`b.type = ${type} and b.status = any(${statuses}::text[])`
}

/** Amount and number of the rows for which this holds. */
function sumOf(condition: RawBuilder<SqlBool>, signed = sql`b.total`): RawBuilder<unknown> {
  return sql`json_build_object(
    'amount', coalesce(sum(${signed}) filter (where ${condition}), 0), 'count', count(*) filter (where ${condition})
  )`
}

/** What the bills of a filter come to; what each sum is of, the contract says. */
export async function summarizeBills(ctx: Context, wanted: FilterBody): Promise<BillSummary> {
  requireCan(ctx, "bill.manage")
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
