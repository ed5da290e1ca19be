import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"

/** Whether a deal, over its alias, stands in a pipeline that the plan has archived. */
export function isArchivedDeal(ctx: Context, deal: string): RawBuilder<boolean> {
  return sql`exists (
    select from pipelines shut
    where shut.account_id = ${ctx.accountId} and shut.id = ${sql.ref(deal)}.pipeline_id and shut.archived_at is not null
  )`
}
