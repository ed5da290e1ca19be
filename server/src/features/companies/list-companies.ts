import type { Company } from "@funil/contract/companies"
import type { FilterBody } from "@funil/contract/shared/filters"
import { type Page, page } from "@funil/contract/shared/paging"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findIds, findPage, type Wanted } from "../../platform/records/find-records.ts"
import { readCompanies } from "./company-read.ts"
import { companySource } from "../records/company-source.ts"
import { companyView } from "./company-view.ts"

/** An unpaged answer holds at most this many records; more is a 422. */
const mostUnpaged = 5000
const mostFound = 100

interface ListQuery {
  readonly page: number
  readonly per_page: number
  readonly orderBy?: string | undefined
  readonly direction?: "asc" | "desc" | undefined
}

async function wholeCompanies(ctx: Context, ids: readonly string[]): Promise<Company[]> {
  return inTransaction(ctx, async (tx) => (await readCompanies(tx, ids)).map(companyView))
}

/** A page of the companies that a filter finds; without one, of all. */
export async function listCompanies(
  ctx: Context,
  query: ListQuery,
  wanted: Wanted = {},
): Promise<Page<Company>> {
  requireCan(ctx, "company.read")
  const { ids, total } = await findPage(ctx, companySource, { ...query, ...wanted }, query)
  return page(await wholeCompanies(ctx, ids), total, query)
}

/** All companies that a filter finds, unpaged. */
export async function listAllCompanies(ctx: Context, query: ListQuery, body: FilterBody): Promise<Company[]> {
  requireCan(ctx, "company.read")
  const ids = await findIds(ctx, companySource, { ...body, ...query }, mostUnpaged + 1)
  if (ids.length > mostUnpaged) {
    throw new AppError("invalid", {
      fields: { paginate: [{ rule: "too_many", params: { maximum: mostUnpaged } }] },
    })
  }
  return wholeCompanies(ctx, ids)
}

/** The companies whose attribute is exactly the value. */
export async function findCompanies(
  ctx: Context,
  { attribute, value }: { attribute: string; value: string },
): Promise<Company[]> {
  requireCan(ctx, "company.read")
  const filters = [{ filterField: attribute, operator: "=", valueField: value }]
  return wholeCompanies(ctx, await findIds(ctx, companySource, { filters }, mostFound))
}
