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
import { lockBoth } from "../../nouns/lock-both.ts"
import { mergeContent } from "../../nouns/merge-content.ts"
import { companyRecord } from "./company-record.ts"

const { store, answer } = companyRecord

/** Merges another company into this one and puts it in the trash; contacts, deals and bills name this one instead. One operation, one undo. */
export async function mergeCompany(ctx: Context, id: string, body: MergeBody): Promise<Company> {
  requireCan(ctx, "company.update")
  requireCan(ctx, "company.delete")
  return inTransaction(ctx, async (tx) => {
    const { own, other } = await lockBoth(tx, store, { id, other: body.with })
    const definitions = await customFieldsIn(tx, "company")
    const merged = mergeContent({ own, other }, body.fields, {
      content: (row) => store.content(row),
      definitions,
    })
    tx.ledger.kind = "company.merged"
    // An undo goes backwards: first the other company comes back, last the contacts, deals and bills that name it.
    await replaceInContacts(tx, { other: other.id, own: own.id })
    await replaceInDeals(tx, "companies", { other: other.id, own: own.id })
    await replaceInBills(tx, "company_id", { other: other.id, own: own.id })
    await moveNotes(tx, "company", { other: other.id, own: own.id })
    await moveFiles(tx, "company", { other: other.id, own: own.id })
    await store.save(tx, [{ before: own, patch: merged, isMerge: true }])
    await store.trash(tx, [other])
    return answer(tx, id)
  })
}
