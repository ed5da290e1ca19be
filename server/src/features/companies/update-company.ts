import type { Company, CompanyUpdate } from "@funil/contract/companies"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { requireKnownFields } from "../../platform/records/custom-fields.ts"
import { lockCompany } from "./company-queries.ts"
import { contentOf } from "./company-row.ts"
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
    requireKnownFields(input.custom_fields)
    await saveCompany(tx, before, contentOf(input))
    return answerCompany(tx, id)
  })
}
