import type { Contact } from "@funil/contract/contacts"
import type { MergeBody } from "@funil/contract/shared/duplicates"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { customFieldsIn } from "../../platform/records/custom-fields.ts"
import { replaceInBills } from "../bills/replace-in-bills.ts"
import { replaceInDeals } from "../deals/replace-in-deals.ts"
import { moveFiles } from "../files/move-files.ts"
import { moveNotes } from "../notes/move-notes.ts"
import { mergeContent } from "../../nouns/merge-content.ts"
import { lockContact } from "./contact-queries.ts"
import { contactContent, type ContactRow } from "./contact-row.ts"
import { answerContact } from "./get-contact.ts"
import { saveContact, saveContacts } from "./save-contact.ts"

/** Merges another contact into this one and puts it in the trash; deals and bills name this one instead. One operation, one undo. */
export async function mergeContact(ctx: Context, id: string, body: MergeBody): Promise<Contact> {
  requireCan(ctx, "contact.update")
  requireCan(ctx, "contact.delete")
  return inTransaction(ctx, async (tx) => {
    const { own, other } = await lockBoth(tx, id, body.with)
    const definitions = await customFieldsIn(tx, "contact")
    const merged = mergeContent({ own, other }, body.fields, { content: contactContent, definitions })
    tx.ledger.kind = "contact.merged"
    // An undo goes backwards: first the other contact comes back, last the deals and bills that name it.
    await replaceInDeals(tx, "contacts", { other: other.id, own: own.id })
    await replaceInBills(tx, "contact_id", { other: other.id, own: own.id })
    await moveNotes(tx, "contact", { other: other.id, own: own.id })
    await moveFiles(tx, "contact", { other: other.id, own: own.id })
    const companies = [...new Set([...own.companies, ...other.companies])].toSorted()
    await saveContacts(tx, [{ before: own, patch: { ...merged, companies }, isMerge: true }])
    await saveContact(tx, other, { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null })
    return answerContact(tx, id)
  })
}

/** Locks both in the order of their ids, so that two merges can't wait for each other. */
async function lockBoth(
  tx: Tx,
  id: string,
  otherId: string,
): Promise<{ own: ContactRow; other: ContactRow }> {
  if (id === otherId) throw invalid("with", "own_relative")
  const rows = new Map<string, ContactRow>()
  for (const each of [id, otherId].toSorted())
    rows.set(each, await lockContact(tx, each, each === id ? "contact.update" : "contact.delete"))
  const [own, other] = [rows.get(id), rows.get(otherId)]
  if (!own || !other) throw notFound()
  return { own, other }
}
