import { sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { newId } from "../../platform/new-id.ts"
import { lockStageDeals } from "./lock-stage-deals.ts"
import { lockAnyPipeline, pipelinePlaces } from "./pipeline-queries.ts"
import { trashWithDeals } from "./trash-pipeline.ts"

/** What keeps a pipeline from being replaced: deals, those in the trash too, and what names it. */
async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const a = tx.accountId
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from deals d where d.account_id = ${a} and d.pipeline_id = ${id})
      or exists (select from forms f where f.account_id = ${a} and f.pipeline_id = ${id} and f.deleted_at is null)
      or exists (select from returns_forms f where f.account_id = ${a} and f.pipeline_id = ${id} and f.deleted_at is null)
      or exists (select from goals g where g.account_id = ${a} and g.pipeline_id = ${id} and g.deleted_at is null)
      or exists (select from workflows w where w.account_id = ${a} and w.pipeline_id = ${id} and w.deleted_at is null)
      or exists (select from users u where u.account_id = ${a} and ${id} = any(u.pipelines) and u.deleted_at is null)
      as used
  `.execute(tx.db)
  return rows[0]?.used ?? true
}

/** Trashes a pipeline that nothing uses, and returns the order key of its place; leaves one in use where it is. */
export async function replaceUnused(tx: Tx, id: string): Promise<string | undefined> {
  const pipeline = await lockAnyPipeline(tx, id)
  if (!pipeline || pipeline.deleted_at) throw invalid("replaces", "not_found")
  await lockAccount(tx)
  // Under the locks of its stages, so that no deal enters meanwhile.
  await lockStageDeals(
    tx,
    pipeline.stages.map((stage) => stage.id),
  )
  if (pipeline.archived_at || (await isUsed(tx, id))) return undefined
  const position = keyBefore(await pipelinePlaces(tx), newId(), id)
  await trashWithDeals(tx, pipeline, tx.now())
  return position
}
