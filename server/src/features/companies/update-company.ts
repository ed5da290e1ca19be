import type { Company, CompanyUpdate } from "@funil/contract/companies"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { lockCompany } from "./company-queries.ts"
import { type CompanyRow, contentOf } from "./company-row.ts"
import { answerCompany } from "./get-company.ts"
import { saveCompany } from "./save-company.ts"

export async function updateCompany(
  ctx: Context,
  id: string,
  input: CompanyUpdate,
  ifMatch?: string,
): Promise<Company> {
  requireCan(ctx, "company.update")
  return inTransaction(ctx, async (tx) => {
    const before = await lockCompany(tx, id, "company.update")
    await requireFresh(before, ifMatch, () => answerCompany(tx, id))
    await changeCompany(tx, before, input)
    return answerCompany(tx, id)
  })
}

/** Does to a locked company what the body of a PUT says. */
export async function changeCompany(tx: Tx, before: CompanyRow, input: CompanyUpdate): Promise<void> {
  const patch = contentOf(input)
  const custom_fields = await storedCustomFields(tx, "company", {
    before: before.custom_fields,
    sent: input.custom_fields,
    record: { ...before, ...patch },
  })
  await saveCompany(tx, before, { ...patch, custom_fields })
}
