import type { Company } from "@funil/contract/companies"
import type { MergeBody } from "@funil/contract/shared/duplicates"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { customFieldsIn } from "../../platform/records/custom-fields.ts"
import { replaceInBills } from "../bills/replace-in-bills.ts"
import { replaceInContacts } from "../contacts/replace-in-contacts.ts"
import { replaceInDeals } from "../deals/replace-in-deals.ts"
import { moveFiles } from "../files/move-files.ts"
import { moveNotes } from "../notes/move-notes.ts"
import { lockMerged } from "../../nouns/lock-merged.ts"
import { mergeContent } from "../../nouns/merge-content.ts"
import { companyRecord } from "./company-record.ts"

const { store, answer } = companyRecord

/** Merges other companies into this one and puts them in the trash; contacts, deals and bills name this one instead. One operation, one undo. */
export async function mergeCompany(ctx: Context, id: string, body: MergeBody): Promise<Company> {
  requireCan(ctx, "company.update")
  requireCan(ctx, "company.delete")
  return inTransaction(ctx, async (tx) => {
    const { own, others } = await lockMerged(tx, store, { id, others: body.with })
    const definitions = await customFieldsIn(tx, "company")
    const merged = mergeContent({ own, others }, body.fields, {
      content: (row) => store.content(row),
      definitions,
    })
    const replaced = { others: body.with, own: own.id }
    tx.ledger.kind = "company.merged"
    // An undo goes backwards: first the other companies come back, last the contacts, deals and bills that name them.
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
