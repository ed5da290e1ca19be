import { can } from "@funil/contract/permissions"
import type { Undoer } from "../../../nouns/undoer.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { requireRoom } from "../../plans/require-room.ts"
import { lockAnyForm, takenSlugs } from "./form-queries.ts"
import type { FormRow } from "./form-row.ts"
import { formInstants, formState } from "./form-state.ts"
import { saveForm } from "./save-form.ts"

function takesRoom({ deleted_at, archived_at }: FormRow): boolean {
  return deleted_at === null && archived_at === null
}

/** An address may have been given anew while its former form was deleted, or had another one. */
async function requireFreeSlug(tx: Tx, before: FormRow, after: FormRow): Promise<void> {
  if (after.deleted_at !== null || (before.deleted_at === null && before.slug === after.slug)) return
  if ((await takenSlugs(tx, after.slug)).has(after.slug)) throw new AppError("conflict")
}

export const formUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "form.manage")) return null
    const row = await lockAnyForm(tx, id)
    return row ? formState(row) : null
  },
  write: async (tx, id, { password_set_at: _, ...fields }) => {
    const row = await lockAnyForm(tx, id)
    if (!row) return
    // The ledger keeps the other fields as they are stored.
    const patch: Partial<FormRow> = { ...fields }
    for (const name of formInstants) {
      const kept = fields[name]
      if (kept !== undefined) patch[name] = typeof kept === "string" ? new Date(kept) : null
    }
    const after = { ...row, ...patch }
    if (takesRoom(after) && !takesRoom(row)) await requireRoom(tx, "forms")
    await requireFreeSlug(tx, row, after)
    await saveForm(tx, row, patch)
  },
}
