import type { Company } from "@funil/contract/records/companies"
import type { MergeBody } from "@funil/contract/shared/duplicates"
import { lockMerged, mergeContent } from "../../nouns/merge.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { customFieldsIn } from "../../platform/records/custom-fields.ts"
import { replaceInBills } from "../bills/bill-record.ts"
import { replaceInContacts } from "../contacts/merge-contact.ts"
import { replaceInDeals } from "../deals/deals.ts"
import { moveFiles } from "../files/files.ts"
import { moveNotes } from "../notes/notes.ts"
import { companyRecord } from "./company-record.ts"

const { store, answer } = companyRecord

/**
 * Merges other companies into this one and trashes them. Contacts, deals and bills move to this
 * one. An undo reverts all of it.
 */
export async function mergeCompany(
  ctx: Permitted<"company.update" | "company.delete">,
  id: string,
  body: MergeBody,
): Promise<Company> {
  return inTransaction(ctx, async (tx) => {
    const { own, others } = await lockMerged(tx, store, { id, others: body.with })
    const definitions = await customFieldsIn(tx, "company")
    const merged = mergeContent({ own, others }, body.fields, {
      content: (row) => store.content(row),
      definitions,
    })
    const replaced = { others: body.with, own: own.id }
    tx.ledger.kind = "company.merged"
    // An undo runs backwards: it restores the other companies first, and last the contacts, deals
    // and bills that name them.
    await replaceInContacts(tx, replaced)
    await replaceInDeals(tx, "companies", replaced)
    await replaceInBills(tx, "company_id", replaced)
    await moveNotes(tx, "company", replaced)
    await moveFiles(tx, "company", replaced)
    await store.save(tx, [{ before: own, patch: merged, isMerge: true }])
    await store.trash(tx, others)
    return answer(tx, id)
  })
}
