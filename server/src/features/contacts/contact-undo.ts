import { batchUndoer, storedFields } from "../../nouns/undoer.ts"
import type { ContactRow } from "./contact-row.ts"
import { lockAnyContacts, seenCompanies } from "./contact-queries.ts"
import { contactState } from "./contact-state.ts"
import { saveContacts } from "./save-contact.ts"

export const contactUndoer = batchUndoer({
  entity: "contact",
  lock: (tx, ids, kind) => lockAnyContacts(tx, ids, kind === "delete" ? "contact.delete" : "contact.update"),
  stateOf: contactState,
  save: async (tx, putbacks, refuse) => {
    const changes = putbacks.map(({ before, fields }) => {
      // The ledger keeps fields as they are stored.
      const patch = storedFields(tx, fields) as Partial<ContactRow>
      return { before, patch, added: (patch.companies ?? []).filter((id) => !before.companies.includes(id)) }
    })
    const seen = await seenCompanies(
      tx,
      changes.flatMap(({ added }) => added),
    )
    const sound = changes.filter(({ added }) => added.every((id) => seen.has(id)))
    for (const change of changes)
      if (!sound.includes(change)) refuse(change.before.id, { reason: "forbidden" })
    await saveContacts(tx, sound)
  },
})
