import type { Tx } from "../../../platform/db/transaction.ts"
import { record } from "../../../platform/ledger/record.ts"
import { updateFormRow } from "./form-queries.ts"
import type { FormRow } from "./form-row.ts"
import { formState } from "./form-state.ts"

function eventOf(before: FormRow, after: FormRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "form.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "form.restored"
  const pictures = [
    [before.brand, after.brand],
    [before.favicon, after.favicon],
  ] as const
  const changed = pictures.find(([was, is]) => was !== is)
  if (!changed) return "form.updated"
  return changed[1] === null ? "form.picture_removed" : "form.picture_uploaded"
}

/** Writes a locked form as patched. Every change of an existing form ends here. */
export async function saveForm(tx: Tx, before: FormRow, patch: Partial<FormRow>): Promise<void> {
  const after = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  await updateFormRow(tx, after)
  record(tx, {
    event: eventOf(before, after),
    id: before.id,
    before: formState(before),
    after: formState(after),
    // What was typed before is known to nobody.
    reversible: before.password_set_at?.getTime() === after.password_set_at?.getTime(),
  })
}
