import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { recountSumsOf } from "../deals/recount-totals.ts"
import { type CustomFieldRow, updateCustomFieldRow } from "./custom-field-queries.ts"
import { customFieldState } from "./custom-field-state.ts"

function eventOf(before: CustomFieldRow, after: CustomFieldRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "custom_field.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "custom_field.restored"
  return before.position === after.position ? "custom_field.updated" : "custom_field.moved"
}

/** Columns that sum a field of this name sum its values while it is there, and the amount while it is not. */
export async function recountColumns(tx: Tx, { entity, type, name }: CustomFieldRow): Promise<void> {
  if (entity === "deal" && (type === "number" || type === "money")) await recountSumsOf(tx, name)
}

/** Writes a locked field as patched. Every change of an existing field ends here. */
export async function saveCustomField(
  tx: Tx,
  before: CustomFieldRow,
  patch: Partial<CustomFieldRow>,
): Promise<void> {
  const after = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  await updateCustomFieldRow(tx, after)
  if ((before.deleted_at === null) !== (after.deleted_at === null)) await recountColumns(tx, after)
  record(tx, {
    event: eventOf(before, after),
    id: before.id,
    before: customFieldState(before),
    after: customFieldState(after),
  })
}
