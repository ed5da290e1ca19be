import type { Undoer } from "../history/undoer.ts"
import { lockAnyContact } from "./contact-queries.ts"
import type { ContactRow } from "./contact-row.ts"
import { contactState } from "./contact-state.ts"
import { saveContact } from "./save-contact.ts"

export const contactUndoer: Undoer = {
  entity: "contact",
  lockState: async (tx, id, kind) => {
    const row = await lockAnyContact(tx, id, kind === "delete" ? "contact.delete" : "contact.update")
    return row ? contactState(row) : null
  },
  write: async (tx, id, { deleted_at, ...fields }) => {
    const row = await lockAnyContact(tx, id, "contact.update")
    if (!row) return
    // The ledger keeps the other fields as they are stored.
    const patch: Partial<ContactRow> = fields
    if (deleted_at !== undefined) {
      patch.deleted_at = typeof deleted_at === "string" ? new Date(deleted_at) : null
      patch.deleted_by = patch.deleted_at ? (tx.user?.id ?? null) : null
    }
    await saveContact(tx, row, patch)
  },
}
