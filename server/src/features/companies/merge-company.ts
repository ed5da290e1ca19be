import type { Company } from "@funil/contract/companies"
import type { MergeBody } from "@funil/contract/shared/duplicates"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { customFieldsIn } from "../../platform/records/custom-fields.ts"
import { replaceInBills } from "../bills/replace-in-bills.ts"
import { replaceInContacts } from "../contacts/replace-in-contacts.ts"
import { replaceInDeals } from "../deals/replace-in-deals.ts"
import { moveFiles } from "../files/move-files.ts"
import { moveNotes } from "../notes/move-notes.ts"
import { mergeContent } from "../../nouns/merge-content.ts"
import { lockCompany } from "./company-queries.ts"
import { companyContent, type CompanyRow } from "./company-row.ts"
import { answerCompany } from "./get-company.ts"
import { saveCompanies, saveCompany } from "./save-company.ts"

/** Merges another company into this one and puts it in the trash; contacts, deals and bills name this one instead. One operation, one undo. */
export async function mergeCompany(ctx: Context, id: string, body: MergeBody): Promise<Company> {
  requireCan(ctx, "company.update")
  requireCan(ctx, "company.delete")
  return inTransaction(ctx, async (tx) => {
    const { own, other } = await lockBoth(tx, id, body.with)
    const definitions = await customFieldsIn(tx, "company")
    const merged = mergeContent({ own, other }, body.fields, { content: companyContent, definitions })
    tx.ledger.kind = "company.merged"
    // An undo goes backwards: first the other company comes back, last the contacts, deals and bills that name it.
    await replaceInContacts(tx, { other: other.id, own: own.id })
    await replaceInDeals(tx, "companies", { other: other.id, own: own.id })
    await replaceInBills(tx, "company_id", { other: other.id, own: own.id })
    await moveNotes(tx, "company", { other: other.id, own: own.id })
    await moveFiles(tx, "company", { other: other.id, own: own.id })
    await saveCompanies(tx, [{ before: own, patch: merged, isMerge: true }])
    await saveCompany(tx, other, { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null })
    return answerCompany(tx, id)
  })
}

/** Locks both in the order of their ids, so that two merges can't wait for each other. */
async function lockBoth(
  tx: Tx,
  id: string,
  otherId: string,
): Promise<{ own: CompanyRow; other: CompanyRow }> {
  if (id === otherId) throw invalid("with", "own_relative")
  const rows = new Map<string, CompanyRow>()
  for (const each of [id, otherId].toSorted())
    rows.set(each, await lockCompany(tx, each, each === id ? "company.update" : "company.delete"))
  const [own, other] = [rows.get(id), rows.get(otherId)]
  if (!own || !other) throw notFound()
  return { own, other }
}
