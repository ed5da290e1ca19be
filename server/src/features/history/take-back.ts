import type { DeliveryChannel } from "@funil/contract/messages/message-channels"
import type { Undoers } from "../../nouns/store/undoer.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { changesOfRuns, type StoredChange } from "./change-read.ts"
import type { FollowUps } from "./follow-ups.ts"
import { type SkippedChanges, putBack, withinReach } from "./put-back.ts"

/** What an undo needs from the nouns and automations. */
export interface Undoing {
  readonly undoers: Undoers
  readonly sources: TrashSources
  readonly followUps: FollowUps
}

/** The result of reverting a batch of changes. */
export interface TakenBack {
  /** The skipped changes, including those by automations. */
  readonly left: SkippedChanges
  /** The ids of the changes by automations. */
  readonly followed: ReadonlySet<string>
  readonly undone: number
  readonly calledOff: number
  readonly sent: ReadonlyMap<DeliveryChannel, number>
}

interface TakeBackBatch {
  readonly batch: readonly StoredChange[]
  readonly brought: Set<string>
  /** The run of the undone operation, or null if no run wrote it. */
  readonly runId: string | null
}

/**
 * Reverts changes and what automations did because of them, last first. Locks runs before records,
 * like runs do. Cancels nothing for a change that the caller couldn't have made.
 */
export async function takeBack(
  tx: Tx,
  { undoers, followUps }: Undoing,
  { batch, brought, runId }: TakeBackBatch,
): Promise<TakenBack> {
  const runs = await followUps.lock(
    tx,
    batch.map(({ id }) => id),
  )
  const causes = new Set(runs.map(({ changeId }) => changeId))
  const reach = await withinReach(
    tx,
    undoers,
    batch.filter(({ id }) => causes.has(id)),
  )
  const own = runs.flatMap((run) => (reach.has(run.changeId) ? run.runId : []))
  const { calledOff, sent, written } = await followUps.callOff(tx, own)
  const following = await changesOfRuns(tx, written)
  const followed = new Set(following.map(({ id }) => id))
  const all = [...batch, ...following].toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const left = await putBack(tx, undoers, { batch: all, brought, followed })
  const undone = new Set(following.flatMap((change) => (left.has(change) ? [] : change.runId)))
  const isBack = batch.some((change) => !left.has(change))
  await followUps.noteUndone(tx, [...undone, ...(runId !== null && isBack ? [runId] : [])])
  return { left, followed, undone: undone.size, calledOff, sent }
}
