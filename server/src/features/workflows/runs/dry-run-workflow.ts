import type { dryRunWorkflow as endpoint, WorkflowDraft } from "@funil/contract/automations/workflows"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { hostNames } from "../../../nouns/host-visibility.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import type { WorkflowRow } from "../definition/workflow-queries.ts"
import { requireSound } from "../definition/workflow-rules.ts"
import { draftRow } from "../definition/workflows.ts"
import { checkConditions } from "../examination/check-conditions.ts"
import { dryRunDays, pastEvents } from "../examination/past-events.ts"
import type { TriggerEvent } from "../examination/trigger-events.ts"

const maxShown = 50
const idsAtOnce = 2000

/**
 * Returns the runs that a draft would have had in the last 30 days under its current conditions.
 * Writes nothing.
 */
export async function dryRunWorkflow(
  ctx: Permitted<"workflow.manage">,
  draft: WorkflowDraft,
): Promise<CallAnswer<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    const workflow = draftRow(tx, draft)
    await requireSound(tx, workflow)
    const { events, isComplete } = await pastEvents(tx, workflow)
    const matched = await matching(tx, workflow, events)
    const shown = matched.slice(0, maxShown)
    const { entity } = workflow
    const names = await hostNames(
      tx,
      entity,
      shown.map(({ recordId }) => recordId),
    )
    const data = shown.map(({ recordId, at }) => ({
      entity,
      record_id: recordId,
      record_name: names.get(recordId) ?? "",
      at: at.toISOString(),
    }))
    return { days: dryRunDays, total: matched.length, is_complete: isComplete, data }
  })
}

async function matching(
  tx: Tx,
  workflow: WorkflowRow,
  events: readonly TriggerEvent[],
): Promise<TriggerEvent[]> {
  const ids = [...new Set(events.map(({ recordId }) => recordId))]
  const matched = new Set<string>()
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const asked = { entity: workflow.entity, rules: [workflow], ids: ids.slice(from, from + idsAtOnce) }
    for (const [id, [verdict]] of await checkConditions(tx, asked))
      if (verdict && !verdict.isGone && verdict.failed === null) matched.add(id)
  }
  return events.filter(({ recordId }) => matched.has(recordId))
}
