import type { TrashEntity } from "@funil/contract/shared/entities"
import type { Refusal, Undoers } from "../../nouns/store/undoer.ts"
import { purgedBefore } from "../../nouns/trash-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import { inTransaction } from "../../platform/db/transaction.ts"

/** Restores a record and its links from the trash. The right to restore is the right to delete. */
export async function restoreRecord(
  ctx: Permitted,
  undoers: Undoers,
  { entity, id }: { entity: TrashEntity; id: string },
): Promise<{ entity: TrashEntity; id: string }> {
  return inTransaction(ctx, async (tx) => {
    const { states, write } = await undoers[entity].lock(tx, [id], "delete", new Set(["deleted_at"]))
    const at = states.get(id)?.["deleted_at"]
    if (typeof at !== "string" || new Date(at) <= purgedBefore(tx)) throw notFound()
    const refused = await write([{ id, fields: { deleted_at: null } }])
    for (const refusal of refused.values()) throw errorOf(refusal)
    return { entity, id }
  })
}

function errorOf({ reason, pipeline }: Refusal): AppError {
  if (reason === "pipeline_archived") return new AppError(reason)
  if (!pipeline) return new AppError(reason === "forbidden" ? "forbidden" : "conflict")
  return new AppError("pipeline_in_trash", { params: { pipeline: pipeline.name }, more: { pipeline } })
}
