import type { createCompany as endpoint } from "@funil/contract/companies"
import type * as z from "zod/mini"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { type CompanyRow, contentOf, emptyCompany } from "./company-row.ts"

/** The row of a company as a body describes it, before its custom fields are checked. */
export function newCompany(tx: Tx, input: z.output<typeof endpoint.body>): CompanyRow {
  const now = tx.now()
  return {
    ...emptyCompany,
    ...contentOf(input),
    company: input.company,
    id: newId(),
    created_by: tx.user?.id ?? null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_by: null,
    version: 1,
    custom_fields: {},
  }
}
