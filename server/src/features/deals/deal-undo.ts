import { batchUndoer } from "../../nouns/store/undoer.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { seenUsers } from "../users/user-queries.ts"
import { addedLinks, type LinkIds, linkNames, seenLinks } from "./deal-links.ts"
import { refusedComebacks } from "./deal-stage.ts"
import { type DealRow, dealStore } from "./deal-store.ts"
import { type DealChange, saveDeals } from "./save-deal.ts"
import { lockTotals } from "./stage-totals.ts"

/**
 * Returns the stage that the patch brings the deal to, from another stage or the trash, or null.
 */
function comesTo({ before, patch }: DealChange): string | null {
  const stageId = patch.pipeline_stage_id ?? before.pipeline_stage_id
  const comesBack = before.deleted_at !== null && patch.deleted_at === null
  return comesBack || stageId !== before.pipeline_stage_id ? stageId : null
}

/** Returns the owner that the patch restores. */
function newOwner({ before, patch }: DealChange): string[] {
  const { user_id } = patch
  return user_id && user_id !== before.user_id ? [user_id] : []
}

/** Returns the links that the patch restores. */
const newLinks = ({ before, patch }: DealChange) => addedLinks({ ...before, ...patch }, before)

/** Returns whether the caller sees every link of a patch, in the trash or not. */
async function reachable(tx: Tx, changes: readonly DealChange[]): Promise<(change: DealChange) => boolean> {
  const added = changes.map(newLinks)
  const all = (name: keyof LinkIds) => [...new Set(added.flatMap((links) => links[name]))]
  const seen = await seenLinks(tx, {
    contacts: all("contacts"),
    companies: all("companies"),
    deals: all("deals"),
    products: all("products"),
  })
  const sets = new Map(linkNames.map((name) => [name, new Set(seen[name])]))
  return (change) => {
    const links = newLinks(change)
    return linkNames.every((name) => links[name].every((id) => sets.get(name)?.has(id)))
  }
}

export const dealUndoer = batchUndoer<DealRow>({
  lock: (tx, ids, kind, fields) => {
    const isBare = !linkNames.some((name) => fields.has(name))
    return dealStore.lockAll(tx, ids, kind === "delete" ? "trash" : "update", {
      isBare,
      withArchived: true,
    })
  },
  stateOf: (row) => dealStore.state(row),
  save: async (tx, putbacks, refuse) => {
    const changes = putbacks.map(({ before, fields }) => ({ before, patch: dealStore.putBack(tx, fields) }))
    const entered = changes.flatMap((change) => comesTo(change) ?? [])
    await lockTotals(tx, [...changes.map(({ before }) => before.pipeline_stage_id), ...entered])
    // A deal can't return to a deleted or archived stage or pipeline, or to one the caller can't
    // see.
    const comebacks = changes.map((change) => ({
      from: change.before.pipeline_stage_id,
      to: comesTo(change),
    }))
    const refusals = await refusedComebacks(tx, comebacks)
    const owners = await seenUsers(tx, changes.flatMap(newOwner))
    const isReachable = await reachable(tx, changes)
    const sound: DealChange[] = []
    for (const [index, change] of changes.entries()) {
      const refusal = refusals[index]
      if (refusal) refuse(change.before.id, refusal)
      else if (!newOwner(change).every((id) => owners.has(id)))
        refuse(change.before.id, { reason: "forbidden" })
      else if (isReachable(change)) sound.push(change)
      else refuse(change.before.id, { reason: "forbidden" })
    }
    await saveDeals(tx, sound)
  },
})
