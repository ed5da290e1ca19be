import type { DeliveryChannel } from "@funil/contract/message-channels"
import type { Tx } from "../../platform/db/transaction.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import type { Undoers } from "../../nouns/undoer.ts"
import { changesOfRuns, type StoredChange } from "./change-read.ts"
import type { FollowUps } from "./follow-ups.ts"
import { type Left, putBack, withinReach } from "./put-back.ts"

/** What an undo needs to know of the nouns, and of automations. */
export interface Undoing {
  readonly undoers: Undoers
  readonly sources: TrashSources
  readonly followUps: FollowUps
}

/** What became of a batch of changes. */
export interface TakenBack {
  /** Changes that were left alone, those of automations included. */
  readonly left: Left
  /** Ids of the changes that automations had made. */
  readonly followed: ReadonlySet<string>
  readonly undone: number
  readonly calledOff: number
  readonly sent: ReadonlyMap<DeliveryChannel, number>
}

interface Wanted {
  readonly batch: readonly StoredChange[]
  readonly brought: Set<string>
  /** The run whose operation is undone; null for what no run did. */
  readonly runId: string | null
}

/**
 * Puts changes back with what automations did because of them, the last one first. Runs are locked before records, as they are when
 * they are done. Of a change that the caller could not have made nothing is called off.
 */
export async function takeBack(
  tx: Tx,
  { undoers, followUps }: Undoing,
  { batch, brought, runId }: Wanted,
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
