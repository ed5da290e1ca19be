import type { createCompany as endpoint } from "@funil/contract/companies"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { customFieldRules } from "../records/custom-field-rules.ts"
import { companyContent, type CompanyRow } from "./company-row.ts"
import { companyState } from "./company-state.ts"
import { newCompany } from "./new-company.ts"

type Input = z.output<typeof endpoint.body>

/** Makes many companies in a few statements; each answers its id, or why it was refused and not made. */
export async function createCompanies(
  tx: Tx,
  inputs: readonly Input[],
): Promise<({ id: string } | { refused: AppError })[]> {
  requireCan(tx, "company.create")
  const rules = await customFieldRules(
    tx,
    "company",
    inputs.map(({ custom_fields }) => custom_fields),
  )
  const rows: CompanyRow[] = []
  const made = inputs.map((input) => {
    const row = newCompany(tx, input)
    try {
      row.custom_fields = rules.stored({ before: null, sent: input.custom_fields, record: row })
    } catch (error) {
      if (error instanceof AppError) return { refused: error }
      throw error
    }
    rows.push(row)
    return { id: row.id }
  })
  await insertCompanies(tx, rows)
  return made
}

async function insertCompanies(tx: Tx, rows: readonly CompanyRow[]): Promise<void> {
  const stored = rows.map(({ id, custom_fields, created_by, created_at, updated_at, version, ...row }) => ({
    ...companyContent(row),
    id,
    custom_fields,
    created_by,
    created_at,
    updated_at,
    version,
  }))
  if (stored.length > 0) await insertRows(tx, "companies", stored)
  for (const row of rows)
    record(tx, { event: "company.created", id: row.id, before: null, after: companyState(row) })
}
