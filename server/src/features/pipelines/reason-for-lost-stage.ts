import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lostReason } from "../deals/deal-stage.ts"
import type { KindOfStage } from "./kind-changes.ts"
import type { PipelineRow } from "./pipeline-queries.ts"
import { stageDeals } from "./stage-deals.ts"

/**
 * The reason for the deals of the stage that becomes the lost one of a locked pipeline, where one does and holds deals: 409 when none was
 * sent though the pipeline has a list, 422 for one that is not on it. The deals are locked.
 */
export async function reasonForLostStage(
  tx: Tx,
  pipeline: PipelineRow,
  changes: readonly KindOfStage[],
  sent?: string | null,
): Promise<string | null> {
  const id = changes.find(({ kind }) => kind === "lost")?.stageId
  const { lost_reason_options, stages } = pipeline
  if (id === undefined || !(await losesDeals(tx, id))) return null
  if (!sent && lost_reason_options.length > 0) {
    const stage = stages.find((stage) => stage.id === id)?.name ?? ""
    throw new AppError("lost_reason_needed", { params: { stage } })
  }
  return lostReason({ kind: "lost", lost_reason_options }, sent)
}

/** Whether deals become lost that were not. An undo only gives back those that had been closed before what it undoes. */
async function losesDeals(tx: Tx, stageId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${stageDeals(tx, [stageId])} d
    where d.deleted_at is null and d.known_reason is null and (d.known_closed_at <= (
      select created_at from operations where account_id = ${tx.accountId} and id = ${tx.ledger.undoes}::uuid
    )) is not true
    limit 1
  `.execute(tx.db)
  return rows.length > 0
}
