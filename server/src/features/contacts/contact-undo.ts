import { batchUndoer, storedFields } from "../history/undoer.ts"
import { lockAnyContacts } from "./contact-queries.ts"
import { contactState } from "./contact-state.ts"
import { saveContacts } from "./save-contact.ts"

export const contactUndoer = batchUndoer({
  entity: "contact",
  lock: (tx, ids, kind) => lockAnyContacts(tx, ids, kind === "delete" ? "contact.delete" : "contact.update"),
  stateOf: contactState,
  save: (tx, changes) =>
    saveContacts(
      tx,
      changes.map(({ before, fields }) => ({ before, patch: storedFields(tx, fields) })),
    ),
})
