import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"

/** The distinct tags of the deals that the caller sees, in alphabetical order. */
export async function listDealTags(ctx: Context): Promise<string[]> {
  requireCan(ctx, "deal.read")
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ tag: string }>`
      select distinct tag from deals d, unnest(d.tags) tag
      where d.account_id = ${tx.accountId} and d.deleted_at is null and ${dealScope(tx, "deal.read")}
      order by tag limit 1000
    `.execute(tx.db)
    return rows.map(({ tag }) => tag)
  })
}
