import { isDeepStrictEqual } from "node:util"
import type { updateWorkflow as endpoint, Workflow } from "@funil/contract/workflows"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { requireFresh } from "../../../platform/http/versions.ts"
import { wholeDraft } from "./create-workflow.ts"
import { getWorkflow } from "./get-workflow.ts"
import { requireRoom } from "../../plans/require-room.ts"
import { saveWorkflow } from "./save-workflow.ts"
import type { WorkflowRow } from "./workflow-row.ts"
import { lockWorkflow } from "./workflow-queries.ts"
import { requireLostReason, requireSound } from "./workflow-rules.ts"

type Input = z.output<typeof endpoint.body>

/**
 * Changes a workflow, which has the caller's rights from then on. One that names what is gone meanwhile may still be renamed and
 * switched off; its rules are checked when they change and when it is switched on. One that is archived comes back by being switched on,
 * where the plan has room for it.
 */
export async function updateWorkflow(
  ctx: Context,
  id: string,
  input: Input,
  ifMatch?: string,
): Promise<Workflow> {
  requireCan(ctx, "workflow.manage")
  return inTransaction(ctx, async (tx) => {
    const before = await lockWorkflow(tx, id)
    await requireFresh(before, ifMatch, () => getWorkflow(tx, id))
    // An archived one is shown as off: sent back, that says nothing of whether it is on when it comes back.
    const isKept = before.archived_at !== null && input.enabled === false
    const whole = isKept ? { ...input, enabled: undefined } : input
    const sent = Object.entries(whole).filter(([, value]) => value !== undefined)
    const after = wholeDraft({ ...wholeDraft(before), ...Object.fromEntries(sent) })
    const { name, enabled } = after
    const isSameRule = isDeepStrictEqual({ ...wholeDraft(before), name, enabled }, after)
    const back = before.archived_at && input.enabled ? await bringBack(tx) : null
    if (!isSameRule || (enabled && !before.enabled) || back) {
      await requireSound(tx, after)
      await requireLostReason(tx, after)
    }
    await saveWorkflow(tx, before, { ...after, ...back, saved_by: tx.user?.id ?? null, stopped_reason: null })
    return getWorkflow(tx, id)
  })
}

async function bringBack(tx: Tx): Promise<Pick<WorkflowRow, "archived_at">> {
  await requireRoom(tx, "workflows")
  return { archived_at: null }
}
