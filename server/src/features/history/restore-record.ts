import type { Entity } from "@funil/contract/shared/entities"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { Undoers } from "./undo-operation.ts"

/** Takes a record out of the trash, with its links. Whoever could delete it may restore it. */
export async function restoreRecord(
  ctx: Context,
  undoers: Undoers,
  { entity, id }: { entity: Entity; id: string },
): Promise<{ entity: Entity; id: string }> {
  const undoer = undoers.get(entity)
  if (!undoer) throw notFound()
  return inTransaction(ctx, async (tx) => {
    const state = await undoer.lockState(tx, id, "delete")
    if (!state?.deleted_at) throw notFound()
    await undoer.write(tx, id, { deleted_at: null })
    return { entity, id }
  })
}
