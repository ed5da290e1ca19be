import type { CompanyCreated, createCompany as endpoint } from "@funil/contract/companies"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { findDuplicates, insertCompanyRow } from "./company-queries.ts"
import { newCompany } from "./new-company.ts"
import { companyState } from "./company-state.ts"
import { answerCompany } from "./get-company.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a company, and tells of those that could be the same one. */
export async function createCompany(ctx: Context, input: Input): Promise<CompanyCreated> {
  requireCan(ctx, "company.create")
  return inTransaction(ctx, async (tx) => {
    const row = newCompany(tx, input)
    const sent = input.custom_fields
    row.custom_fields = await storedCustomFields(tx, "company", { before: null, sent, record: row })
    await insertCompanyRow(tx, row)
    record(tx, { event: "company.created", id: row.id, before: null, after: companyState(row) })
    const possible_duplicates = await findDuplicates(tx, row.id, row)
    return {
      ...(await answerCompany(tx, row.id)),
      ...(possible_duplicates.length > 0 && { possible_duplicates }),
    }
  })
}
