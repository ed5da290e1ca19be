import type { CompanyCreated, createCompany as endpoint } from "@funil/contract/companies"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { alikeCompanies } from "./company-duplicates.ts"
import { companyRecord } from "./company-record.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a company, and tells of those that could be the same one. */
export async function createCompany(ctx: Context, input: Input): Promise<CompanyCreated> {
  requireCan(ctx, "company.create")
  return inTransaction(ctx, async (tx) => {
    const made = await companyRecord.create(tx, input)
    const possible_duplicates = await alikeCompanies.ofRecord(tx, made)
    return { ...made, ...(possible_duplicates.length > 0 && { possible_duplicates }) }
  })
}
