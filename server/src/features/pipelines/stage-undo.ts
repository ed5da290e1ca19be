import { can } from "@funil/contract/permissions"
import type { Tx } from "../../platform/db/transaction.ts"
import { freeKey } from "../../platform/order-key.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { Undoer } from "../../nouns/undoer.ts"
import { arrangeStage } from "./arrange-stage.ts"
import { lockAnyPipeline, type PipelineRow, stagePlaces } from "./pipeline-queries.ts"
import { stageState } from "./pipeline-state.ts"
import type { StoredStage } from "./save-stage.ts"
import { removeStage } from "./trash-stage.ts"

/** Locks the stage's pipeline and reads the stage, in the trash or not. A stage of a trashed pipeline is out of reach. */
async function lockStage(
  tx: Tx,
  id: string,
): Promise<{ pipeline: PipelineRow; stage: StoredStage } | undefined> {
  const find = () =>
    tx.db
      .selectFrom("stages")
      .select(["id", "pipeline_id", "name", "position", "timeout", "whatsapp_default_message"])
      .select(["probability", "version", "deleted_at"])
      .where("account_id", "=", tx.accountId)
      .where("id", "=", id)
      .executeTakeFirst()
  const found = await find()
  if (!found) return undefined
  const pipeline = await lockAnyPipeline(tx, found.pipeline_id)
  const stage = await find()
  return pipeline && !pipeline.deleted_at && stage ? { pipeline, stage } : undefined
}

async function patchOf(tx: Tx, stage: StoredStage, fields: State): Promise<Partial<StoredStage>> {
  // The fields are kept by the ledger as they are stored.
  const patch = fields as Partial<StoredStage>
  if (patch.position === undefined) return patch
  return { ...patch, position: freeKey(await stagePlaces(tx, stage.pipeline_id), stage.id, patch.position) }
}

export const stageUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "pipeline.write")) return null
    const found = await lockStage(tx, id)
    return found ? stageState(found.stage, found.stage.deleted_at) : null
  },
  write: async (tx, id, fields) => {
    const found = await lockStage(tx, id)
    if (!found) return undefined
    const { pipeline, stage } = found
    if (pipeline.archived_at) return "pipeline_archived"
    const { deleted_at } = fields
    if (typeof deleted_at === "string") await removeStage(tx, pipeline, stage, { at: new Date(deleted_at) })
    else await arrangeStage(tx, pipeline, stage, await patchOf(tx, stage, fields))
    return undefined
  },
}
