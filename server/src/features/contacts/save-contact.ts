import { isDeepStrictEqual } from "node:util"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { saveCompanies, updateContactRows } from "./contact-queries.ts"
import type { ContactRow } from "./contact-row.ts"
import { contactState } from "./contact-state.ts"

function eventOf(before: ContactRow, after: ContactRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "contact.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "contact.restored"
  if (before.picture === after.picture) return "contact.updated"
  return after.picture === null ? "contact.picture_removed" : "contact.picture_uploaded"
}

/** What is to become of a locked contact. */
export interface ContactChange {
  readonly before: ContactRow
  readonly patch: Partial<ContactRow>
  /** Another one was merged into it. */
  readonly isMerge?: boolean
}

/** Writes a locked contact as patched; see `saveContacts`. */
export async function saveContact(tx: Tx, before: ContactRow, patch: Partial<ContactRow>): Promise<void> {
  await saveContacts(tx, [{ before, patch }])
}

/** Writes locked contacts as patched, with their links and the ledger. Every change of existing contacts ends here. */
export async function saveContacts(tx: Tx, changes: readonly ContactChange[]): Promise<void> {
  const saved = changes.map(({ before, patch, isMerge = false }) => {
    const after: ContactRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
    return { before, after, isMerge }
  })
  await updateContactRows(
    tx,
    saved.map(({ after }) => after),
    new Set(changes.flatMap(({ patch }) => Object.keys(patch))),
  )
  for (const { before, after, isMerge } of saved) {
    if (!isDeepStrictEqual(after.companies, before.companies))
      await saveCompanies(tx, after.id, after.companies)
    record(tx, {
      event: isMerge ? "contact.merged" : eventOf(before, after),
      id: after.id,
      before: contactState(before),
      after: contactState(after),
    })
  }
}
