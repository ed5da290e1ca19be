import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockTotals } from "../deals/stage-totals.ts"

/**
 * Takes the locks of all deals in these stages and of the stages' totals: deals first and in the order of the ids, as every
 * move does. Whoever places a card looks at its stage under the lock of the totals, so no card enters a stage that changes.
 */
export async function lockStageDeals(tx: Tx, stageIds: readonly string[]): Promise<void> {
  await sql`
    select from deals
    where account_id = ${tx.accountId} and pipeline_stage_id = any(${[...stageIds]}::uuid[])
    order by id for no key update
  `.execute(tx.db)
  await lockTotals(tx, stageIds)
}
