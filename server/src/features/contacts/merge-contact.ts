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
import { lockBoth } from "../../nouns/lock-both.ts"
import { mergeContent } from "../../nouns/merge-content.ts"
import { contactRecord } from "./contact-record.ts"
import { replaceInAnswers } from "./replace-in-answers.ts"

const { store, answer } = contactRecord

/** Merges another contact into this one and puts it in the trash; deals and bills name this one instead. One operation, one undo. */
export async function mergeContact(ctx: Context, id: string, body: MergeBody): Promise<Contact> {
  requireCan(ctx, "contact.update")
  requireCan(ctx, "contact.delete")
  return inTransaction(ctx, async (tx) => {
    const { own, other } = await lockBoth(tx, store, { id, other: body.with })
    const definitions = await customFieldsIn(tx, "contact")
    const merged = mergeContent({ own, other }, body.fields, {
      content: (row) => store.content(row),
      definitions,
    })
    tx.ledger.kind = "contact.merged"
    // An undo goes backwards: first the other contact comes back, last the deals and bills that name it.
    await replaceInDeals(tx, "contacts", { other: other.id, own: own.id })
    await replaceInBills(tx, "contact_id", { other: other.id, own: own.id })
    await moveNotes(tx, "contact", { other: other.id, own: own.id })
    await moveFiles(tx, "contact", { other: other.id, own: own.id })
    await replaceInAnswers(tx, { other: other.id, own: own.id })
    await moveConsents(tx, { other: other.id, own: own.id })
    const companies = [...new Set([...own.companies, ...other.companies])].toSorted()
    await store.save(tx, [{ before: own, patch: { ...merged, companies }, isMerge: true }])
    await store.trash(tx, [other])
    return answer(tx, id)
  })
}
