import { can } from "@funil/contract/permissions"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { freeKey } from "../../platform/order-key.ts"
import type { Undoer } from "../../nouns/undoer.ts"
import { requireRoom } from "../plans/require-room.ts"
import {
  type CustomFieldRow,
  listCustomFieldRows,
  lockAnyCustomField,
  lockCustomFieldPlaces,
} from "./custom-field-queries.ts"
import { customFieldState } from "./custom-field-state.ts"
import { saveCustomField } from "./save-custom-field.ts"

/** A name may have been given anew while its former field lay in the trash. */
async function requireRestorable(tx: Tx, { entity, name, archived_at }: CustomFieldRow): Promise<void> {
  // An archived one stays so, and takes no room.
  if (!archived_at) await requireRoom(tx, "custom_fields")
  const fields = await listCustomFieldRows(tx, { entity, withArchived: true })
  if (fields.some((field) => field.name === name)) throw new AppError("conflict")
}

export const customFieldUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "custom_field.write")) return null
    const row = await lockAnyCustomField(tx, id)
    return row ? customFieldState(row) : null
  },
  write: async (tx, id, fields) => {
    const row = await lockAnyCustomField(tx, id)
    if (!row) return undefined
    const { deleted_at, position, ...plain } = fields
    if (row.archived_at && deleted_at === undefined) return "conflict"
    // The other fields are kept by the ledger as they are stored.
    const patch = plain as Partial<CustomFieldRow>
    if (deleted_at === null && row.deleted_at) {
      await requireRestorable(tx, row)
      patch.deleted_at = null
    }
    if (typeof deleted_at === "string") patch.deleted_at = new Date(deleted_at)
    if (typeof position === "string")
      patch.position = freeKey(await lockCustomFieldPlaces(tx, row.entity), id, position)
    await saveCustomField(tx, row, patch)
    return undefined
  },
}
