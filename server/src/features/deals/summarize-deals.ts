import type { DealSummary } from "@funil/contract/deals"
import type { FilterBody } from "@funil/contract/shared/filters"
import { sql } from "kysely"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { matching } from "../../platform/records/find-records.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { findWithFields } from "../../platform/records/with-custom-fields.ts"

/** How many of the deals that the caller sees a filter finds, and what they are worth together. */
export async function summarizeDeals(ctx: Context, wanted: FilterBody): Promise<DealSummary> {
  requireCan(ctx, "deal.read")
  const rows = await findWithFields(ctx, dealSource, wanted, (source) =>
    guardedRead(
      ctx,
      sql<DealSummary>`
      select count(*)::int as count, coalesce(sum(d.amount), 0) as amount from ${matching(ctx, source, wanted)}
    `,
    ),
  )
  const [found] = rows
  if (!found) throw new Error("An aggregate answers a row")
  return found
}
