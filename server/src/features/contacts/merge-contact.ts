import type { Contact } from "@funil/contract/contacts"
import type { MergeBody } from "@funil/contract/shared/duplicates"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { customFieldsIn } from "../../platform/records/custom-fields.ts"
import { moveConsents } from "../consents/move-consents.ts"
import { replaceInBills } from "../bills/replace-in-bills.ts"
import { replaceInDeals } from "../deals/replace-in-deals.ts"
import { moveFiles } from "../files/move-files.ts"
import { moveNotes } from "../notes/move-notes.ts"
import { unitedAddresses } from "../../nouns/contact/contact-addresses.ts"
import { copyGivenDetails } from "../../nouns/contact/given-details.ts"
import { lockMerged } from "../../nouns/lock-merged.ts"
import { mergeContent } from "../../nouns/merge-content.ts"
import { contactRecord } from "./contact-record.ts"
import { replaceInAnswers } from "./replace-in-answers.ts"

const { store, answer } = contactRecord

/** Merges other contacts into this one and puts them in the trash; deals and bills name this one instead. One operation, one undo. */
export async function mergeContact(ctx: Context, id: string, body: MergeBody): Promise<Contact> {
  requireCan(ctx, "contact.update")
  requireCan(ctx, "contact.delete")
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
    // An undo goes backwards: first the other contacts come back, last the deals and bills that name them.
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
