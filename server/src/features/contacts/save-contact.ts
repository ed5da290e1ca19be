import { isDeepStrictEqual } from "node:util"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { saveCompanies, updateContactRow } from "./contact-queries.ts"
import type { ContactRow } from "./contact-row.ts"
import { contactState } from "./contact-state.ts"

function eventOf(before: ContactRow, after: ContactRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "contact.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "contact.restored" : "contact.updated"
}

/** Writes a locked contact as patched, with its links and the ledger. Every change of an existing contact ends here. */
export async function saveContact(tx: Tx, before: ContactRow, patch: Partial<ContactRow>): Promise<void> {
  const after: ContactRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  await updateContactRow(tx, after)
  if (!isDeepStrictEqual(after.companies, before.companies))
    await saveCompanies(tx, after.id, after.companies)
  record(tx, {
    event: eventOf(before, after),
    id: after.id,
    before: contactState(before),
    after: contactState(after),
  })
}
