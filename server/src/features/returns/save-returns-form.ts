import { can } from "@funil/contract/permissions"
import type { Undoer } from "../../nouns/undoer.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { lockAnyReturnsForm, takenReturnsSlugs, updateReturnsFormRow } from "./returns-form-queries.ts"
import { type ReturnsFormRow, returnsFormState } from "./returns-form-row.ts"

function eventOf(before: ReturnsFormRow, after: ReturnsFormRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "returns_form.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "returns_form.restored"
  const changed = (["brand", "favicon"] as const).find((image) => before[image] !== after[image])
  if (!changed) return "returns_form.updated"
  return after[changed] === null ? "returns_form.picture_removed" : "returns_form.picture_uploaded"
}

/** Writes a locked form as patched. Every change of an existing form ends here. */
export async function saveReturnsForm(
  tx: Tx,
  before: ReturnsFormRow,
  patch: Partial<ReturnsFormRow>,
): Promise<void> {
  const after = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  await updateReturnsFormRow(tx, after)
  record(tx, {
    event: eventOf(before, after),
    id: before.id,
    before: returnsFormState(before),
    after: returnsFormState(after),
  })
}

export const returnsFormUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "return.manage")) return null
    const row = await lockAnyReturnsForm(tx, id)
    return row ? returnsFormState(row) : null
  },
  write: async (tx, id, { deleted_at, ...fields }) => {
    const before = await lockAnyReturnsForm(tx, id)
    if (!before) return
    // The ledger keeps the other fields as they are stored.
    const patch: Partial<ReturnsFormRow> = { ...fields }
    if (deleted_at !== undefined)
      patch.deleted_at = typeof deleted_at === "string" ? new Date(deleted_at) : null
    const after = { ...before, ...patch }
    const isSame = before.deleted_at === null && before.slug === after.slug
    // An address may have been given anew meanwhile.
    if (!after.deleted_at && !isSame && (await takenReturnsSlugs(tx, after.slug)).has(after.slug))
      throw new AppError("conflict")
    await saveReturnsForm(tx, before, patch)
  },
}
