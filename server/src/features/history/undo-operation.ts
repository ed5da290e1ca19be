import type { DeliveryChannel } from "@funil/contract/messages/message-channels"
import type { UndoResult } from "@funil/contract/records/history"
import { id as idSchema } from "@funil/contract/shared/ids"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireOpen } from "../../platform/access/standing.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { inBatches } from "../../platform/ledger/in-batches.ts"
import { findUndoable, isCleanUp, readChanges, type StoredChange } from "./change-read.ts"
import { type TakenBack, takeBack, type Undoing } from "./take-back.ts"
import { type SkippedChange, tellableSkips } from "./tellable-skips.ts"

/** The most records that the answer names. It counts the others. */
const maxNamed = 1000

interface Request {
  readonly token: string
  readonly progress_id?: string | undefined
}

/**
 * Reverts an operation and what automations did because of it. Skips records that changed since and
 * reports them. The undo is itself an operation.
 */
// No ledger: each undoer records what it restores.
export async function undoOperation(
  ctx: Permitted,
  undoing: Undoing,
  { token, progress_id }: Request,
): Promise<UndoResult> {
  if (!idSchema.safeParse(token).success) throw notFound()
  if (ctx.block && !(await isCleanUp(ctx, token))) requireOpen(ctx)
  const { total, isRun } = await findUndoable(ctx, token)
  if (total === 0) throw notFound()
  // A batch may run again, so the result of its first run no longer counts.
  const taken = new Map<string, TakenBack>()
  const brought = new Set<string>()
  const operation = { progressId: progress_id, total, batches: readChanges(ctx, token) }
  const undone = await inBatches(ctx, operation, async (tx: Tx, batch: readonly StoredChange[]) => {
    tx.ledger.undoes = token
    const back = await takeBack(tx, undoing, { batch, brought, runId: isRun ? token : null })
    taken.set(batch[0]?.id ?? "", back)
    return batch.filter((change) => !back.left.has(change)).length
  })
  const all = [...taken.values()]
  const told = await tellableSkips(ctx, undoing.sources, all.flatMap(skippedOf))
  return {
    undone,
    skipped: told.slice(0, maxNamed).map(({ change, isFollowed: _, ...refusal }) => ({
      entity: change.entity,
      id: change.record_id,
      ...refusal,
    })),
    ...(told.length > maxNamed && { skipped_total: told.length }),
    ...automationsOf(all),
  }
}

function skippedOf({ left, followed }: TakenBack): SkippedChange[] {
  return [...left].map(([change, refusal]) => ({ change, ...refusal, isFollowed: followed.has(change.id) }))
}

/** Returns the results for automations, if there were any. */
function automationsOf(taken: readonly TakenBack[]): Pick<UndoResult, "automations"> {
  const sum = (count: (one: TakenBack) => number) => taken.reduce((all, one) => all + count(one), 0)
  const counts = new Map<DeliveryChannel, number>()
  for (const { sent } of taken)
    for (const [channel, count] of sent) counts.set(channel, (counts.get(channel) ?? 0) + count)
  const sent = [...counts].map(([channel, count]) => ({ channel, count }))
  const [undone, called_off] = [sum((one) => one.undone), sum((one) => one.calledOff)]
  return undone + called_off + sent.length > 0 ? { automations: { undone, called_off, sent } } : {}
}
