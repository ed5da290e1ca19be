import type { createCompany as endpoint } from "@funil/contract/companies"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { type Made, newRows } from "../../nouns/new-rows.ts"
import { companyContent, type CompanyRow } from "./company-row.ts"
import { companyState } from "./company-state.ts"
import { newCompany } from "./new-company.ts"

type Input = z.output<typeof endpoint.body>

/** Makes many companies in a few statements; each answers its id, or why it was refused and not made. */
export async function createCompanies(tx: Tx, inputs: readonly Input[]): Promise<Made[]> {
  requireCan(tx, "company.create")
  const { rows, made } = await newRows(tx, "company", inputs, (input) => newCompany(tx, input))
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
