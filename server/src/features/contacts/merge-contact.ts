import type { Contact } from "@funil/contract/records/contacts"
import type { MergeBody } from "@funil/contract/shared/duplicates"
import { sql } from "kysely"
import { unitedAddresses } from "../../nouns/contact/contact-addresses.ts"
import { copyGivenDetails } from "../../nouns/contact/given-details.ts"
import { lockMerged, mergeContent, replacedLink } from "../../nouns/merge.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { customFieldsIn } from "../../platform/records/custom-fields.ts"
import { replaceInBills } from "../bills/bill-record.ts"
import { moveConsents } from "../consents/withdraw-consents.ts"
import { replaceInDeals } from "../deals/deals.ts"
import { moveFiles } from "../files/files.ts"
import { moveNotes } from "../notes/notes.ts"
import { contactRecord } from "./contact-record.ts"

const { store, answer } = contactRecord

/**
 * Merges other contacts into this one and trashes them. Deals and bills move to this one. An undo
 * reverts all of it.
 */
export async function mergeContact(
  ctx: Permitted<"contact.update" | "contact.delete">,
  id: string,
  body: MergeBody,
): Promise<Contact> {
  return inTransaction(ctx, async (tx) => {
    const { own, others } = await lockMerged(tx, store, { id, others: body.with })
    const definitions = await customFieldsIn(tx, "contact")
    const merged = mergeContent({ own, others }, body.fields, {
      content: (row) => store.content(row),
      definitions,
    })
    const addresses = unitedAddresses([own, ...others], merged, body.fields)
    const replaced = { others: body.with, own: own.id }
    tx.ledger.kind = "contact.merged"
    // An undo runs backwards: it restores the other contacts first, and last the deals and bills
    // that name them.
    await replaceInDeals(tx, "contacts", replaced)
    await replaceInBills(tx, "contact_id", replaced)
    await moveNotes(tx, "contact", replaced)
    await moveFiles(tx, "contact", replaced)
    await replaceInAnswers(tx, replaced)
    await moveConsents(tx, replaced)
    copyGivenDetails(tx, replaced)
    const companies = [...new Set([own, ...others].flatMap((row) => row.companies))].toSorted()
    await store.save(tx, [{ before: own, patch: { ...merged, ...addresses, companies }, isMerge: true }])
    await store.trash(tx, others)
    return answer(tx, id)
  })
}

/** Moves the form answers of merged contacts to the target. An undo leaves them there. */
async function replaceInAnswers(
  tx: Tx,
  { others, own }: { readonly others: readonly string[]; readonly own: string },
): Promise<void> {
  await sql`
    update form_answers set contact_id = ${own}
    where account_id = ${tx.accountId} and contact_id = any(${[...others]}::uuid[])
  `.execute(tx.db)
}

/**
 * Replaces companies by another one in all contacts, including trashed ones. Throws 403 if the
 * caller may not change one of them.
 */
export async function replaceInContacts(
  tx: Tx,
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from contact_companies
    where account_id = ${tx.accountId} and company_id = any(${[...others]}::uuid[])
  `.execute(tx.db)
  if (rows.length === 0) return
  const ids = rows.map(({ contact_id }) => contact_id)
  const contacts = await contactRecord.store.lockAll(tx, ids, "update")
  if (contacts.length < ids.length) throw new AppError("forbidden")
  await contactRecord.store.save(
    tx,
    contacts.map((before) => ({
      before,
      patch: { companies: replacedLink(before.companies, others, own).toSorted() },
    })),
  )
}
