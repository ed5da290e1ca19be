import type { Tx } from "../../platform/db/transaction.ts"
import { batchUndoer } from "../../nouns/undoer.ts"
import { addedLinks, type LinkIds, linkNames, seenLinks } from "./deal-links.ts"
import { seenUsers } from "../users/seen-users.ts"
import { refusedComebacks } from "./deal-stage.ts"
import { type DealRow, dealStore } from "./deal-store.ts"
import { type DealChange, saveDeals } from "./save-deal.ts"
import { lockTotals } from "./stage-totals.ts"

/** Whether the patch puts the deal into a stage where it is not now: from another one, or from the trash. */
function comesTo({ before, patch }: DealChange): string | null {
  const stageId = patch.pipeline_stage_id ?? before.pipeline_stage_id
  const comesBack = before.deleted_at !== null && patch.deleted_at === null
  return comesBack || stageId !== before.pipeline_stage_id ? stageId : null
}

/** The owner whom the patch brings back. */
function newOwner({ before, patch }: DealChange): string[] {
  const { user_id } = patch
  return user_id && user_id !== before.user_id ? [user_id] : []
}

/** The links that the patch brings back. */
const newLinks = ({ before, patch }: DealChange) => addedLinks({ ...before, ...patch }, before)

/** Whether the caller sees whatever a patch links to, in the trash or out of it. */
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
    // A deal can't come back to a stage or pipeline that has gone or was archived since, or that the caller doesn't see.
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
