import type { Company } from "@funil/contract/companies"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { readCompanies, visibleCompany, type WholeCompany } from "./company-read.ts"
import { companyView } from "./company-view.ts"

export async function getCompany(ctx: Context, id: string): Promise<Company> {
  requireCan(ctx, "company.read")
  return inTransaction(ctx, async (tx) => answer(tx, await visibleCompany(tx, id)))
}

/** The company as it is after a write, also where the write took it out of the caller's sight. */
export async function answerCompany(tx: Tx, id: string): Promise<Company> {
  const [row] = await readCompanies(tx, [id])
  if (!row) throw notFound()
  return answer(tx, row)
}

function answer(tx: Tx, row: WholeCompany): Company {
  return versioned(tx, companyView(row), row.version)
}
