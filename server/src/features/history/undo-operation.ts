import type { UndoResult } from "@funil/contract/history"
import { id as idSchema } from "@funil/contract/shared/ids"
import { requireOpen } from "../../platform/access/standing.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { inBatches } from "../../platform/ledger/in-batches.ts"
import { countChanges, isCleanUp, readChanges, type StoredChange } from "./change-read.ts"
import { putBack } from "./put-back.ts"
import { type Skipped, tellableSkips } from "./tellable-skips.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import type { Undoers } from "../../nouns/undoer.ts"

/** Records that the answer names; the others are counted. */
const maxNamed = 1000

interface Request {
  readonly token: string
  readonly progress_id?: string | undefined
}

/** Puts back what an operation changed; what somebody changed since is left alone and told. Itself an operation. */
// No right: each undoer asks for its own. No ledger: each undoer records what it puts back.
export async function undoOperation(
  ctx: Context,
  { undoers, sources }: { readonly undoers: Undoers; readonly sources: TrashSources },
  { token, progress_id }: Request,
): Promise<UndoResult> {
  if (!idSchema.safeParse(token).success) throw notFound()
  if (ctx.block && !(await isCleanUp(ctx, token))) requireOpen(ctx)
  const total = await countChanges(ctx, token)
  if (total === 0) throw notFound()
  const skipped = new Map<string, Skipped>()
  const brought = new Set<string>()
  const operation = { progressId: progress_id, total, batches: readChanges(ctx, token) }
  const undone = await inBatches(ctx, operation, async (tx: Tx, batch: readonly StoredChange[]) => {
    tx.ledger.undoes = token
    const left = await putBack(tx, undoers, { batch, brought })
    // A batch may run again, so what it found before counts no more.
    for (const { id } of batch) skipped.delete(id)
    for (const [change, refusal] of left) skipped.set(change.id, { change, ...refusal })
    return batch.length - left.size
  })
  const told = await tellableSkips(ctx, sources, [...skipped.values()])
  return {
    undone,
    skipped: told
      .slice(0, maxNamed)
      .map(({ change, ...refusal }) => ({ entity: change.entity, id: change.record_id, ...refusal })),
    ...(told.length > maxNamed && { skipped_total: told.length }),
  }
}
