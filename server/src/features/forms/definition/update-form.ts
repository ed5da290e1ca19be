import { isDeepStrictEqual } from "node:util"
import type { Form, FormDraft } from "@funil/contract/forms"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { requireFresh } from "../../../platform/http/versions.ts"
import { requireRoom } from "../../plans/require-room.ts"
import { withSent } from "./form-content.ts"
import { lockForm } from "./form-queries.ts"
import type { FormContent, FormRow } from "./form-row.ts"
import { requireSoundForm } from "./form-rules.ts"
import { getForm } from "./get-form.ts"
import { saveForm } from "./save-form.ts"

/** What is looked at again only where it changes, and when the form is switched on: what it names may be gone since. */
const named = [
  "slug",
  "pipeline_id",
  "pipeline_stage_id",
  "user_id",
  "users",
  "fields",
  "starts_at",
  "ends_at",
] as const satisfies readonly (keyof FormContent)[]

function isSameRule(before: FormContent, after: FormContent): boolean {
  return named.every((name) => isDeepStrictEqual(before[name], after[name]))
}

/** Changes a form. One that is archived comes back by being switched on, where the plan has room for it. */
export async function updateForm(
  ctx: Context,
  id: string,
  input: Partial<FormDraft>,
  ifMatch?: string,
): Promise<Form> {
  requireCan(ctx, "form.manage")
  return inTransaction(ctx, async (tx) => {
    const before = await lockForm(tx, id)
    await requireFresh(before, ifMatch, () => getForm(tx, id))
    // An archived one is shown as off: sent back, that says nothing of whether it is on when it comes back.
    const isKept = before.archived_at !== null && input.enabled === false
    const after = withSent(before, isKept ? { ...input, enabled: undefined } : input)
    const back = before.archived_at && input.enabled ? await bringBack(tx) : {}
    if (!isSameRule(before, after) || (after.enabled && !before.enabled) || before.archived_at)
      await requireSoundForm(tx, after, before)
    await saveForm(tx, before, { ...after, ...back })
    return getForm(tx, id)
  })
}

async function bringBack(tx: Tx): Promise<Pick<FormRow, "archived_at">> {
  await requireRoom(tx, "forms")
  return { archived_at: null }
}
