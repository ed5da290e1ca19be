import { sql } from "kysely"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { entering, lockTarget } from "../../deals/deal-stage.ts"
import { dealStore } from "../../deals/deal-store.ts"
import { placeDeal } from "../../deals/move-deal.ts"
import { saveDeal } from "../../deals/save-deal.ts"
import { saveTask } from "../../tasks/save-task.ts"
import { taskStore } from "../../tasks/task-store.ts"
import { mailProgress } from "./mail-return.ts"
import { readProgress } from "./return-progress.ts"
import { findReturn, lockReturn, type ReturnRow } from "./return-queries.ts"
import { returnWords } from "./return-words.ts"

async function lostStage(tx: Tx, pipelineId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from stages s where s.account_id = ${tx.accountId} and s.pipeline_id = ${pipelineId} and s.deleted_at is null
    order by s.position desc, s.id desc limit 1
  `.execute(tx.db)
  return rows[0]?.id
}

/**
 * Loses the deal. The reason is not from the account's list, since none of its users lost the deal.
 */
async function loseDeal(tx: Tx, { deal_id, language }: ReturnRow): Promise<void> {
  const before = await dealStore.lockOne(tx, deal_id, "update", { isBare: true })
  const lost = await lostStage(tx, before.pipeline_id)
  if (!lost) return
  const stage = await lockTarget(tx, { pipeline_stage_id: lost }, [before.pipeline_stage_id])
  const position = await placeDeal(tx, stage.id, "first", before.id)
  const lost_reason = returnWords[language].cancelledBy
  await saveDeal(tx, before, { ...entering(tx, stage), position, lost_reason })
}

/** Completes the deadline task, since nobody has to answer anymore. */
async function finishDeadline(tx: Tx, { deal_id, protocol, language }: ReturnRow): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tasks t where t.account_id = ${tx.accountId} and t.deal_id = ${deal_id}
      and t.name = ${returnWords[language].deadline(protocol)} and t.finished_at is null and t.deleted_at is null order by t.id
  `.execute(tx.db)
  for (const { id } of rows) {
    const before = await taskStore.lockOne(tx, id, "update")
    await saveTask(tx, before, { finished_at: tx.now() })
  }
}

/**
 * Cancels a request that no user has moved on, so that its items can be returned again. Returns
 * whether it is cancelled, now or before.
 */
// No ledger: the verbs of the records record it.
export async function cancelReturn(ctx: Permitted, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const seen = await findReturn(tx, { id })
    if (!seen) return false
    if (seen.cancelled_at !== null) return true
    // Locks the deal first, in the order of every move.
    const [deal] = await dealStore.lockLive(tx, [seen.deal_id], "update", { isBare: true })
    const row = deal && (await lockReturn(tx, id))
    if (!row) return false
    if (row.cancelled_at !== null) return true
    const progress = await readProgress(tx, row)
    if (!progress?.canCancel) return false
    await sql`
      update returns set cancelled_at = ${tx.now()} where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db)
    await loseDeal(tx, row)
    await finishDeadline(tx, row)
    await mailProgress(tx, row, { ...progress, state: "cancelled" })
    return true
  })
}
