import type { Deal } from "@funil/contract/deals"
import type { FilterBody } from "@funil/contract/shared/filters"
import { type Page, page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findIds, findPage, type Wanted } from "../../platform/records/find-records.ts"
import { tasksOfDeals } from "../tasks/tasks-of-deals.ts"
import { readDeals } from "./deal-read.ts"
import { dealSource } from "../records/deal-source.ts"
import { dealView } from "./deal-view.ts"
import { dealScope } from "../records/deal-visibility.ts"

/** An unpaged answer holds at most this many records; more is a 422. */
const mostUnpaged = 5000
const mostFound = 100

interface ListQuery {
  readonly page: number
  readonly per_page: number
  readonly orderBy?: string | undefined
  readonly direction?: "asc" | "desc" | undefined
}

async function wholeDeals(ctx: Context, ids: string[]): Promise<Deal[]> {
  return inTransaction(ctx, async (tx) => {
    const rows = await readDeals(tx, tx.db, ids)
    const tasks = await tasksOfDeals(tx, tx.db, ids)
    return rows.map((row) => dealView(row, tasks.get(row.id) ?? [], tx.now()))
  })
}

/** A page of the deals that a filter finds; without one, of all. */
export async function listDeals(ctx: Context, query: ListQuery, wanted: Wanted = {}): Promise<Page<Deal>> {
  requireCan(ctx, "deal.read")
  const { ids, total } = await findPage(ctx, dealSource, { ...query, ...wanted }, query)
  return page(await wholeDeals(ctx, ids), total, query)
}

/** All deals that a filter finds, unpaged. */
export async function listAllDeals(ctx: Context, query: ListQuery, body: FilterBody): Promise<Deal[]> {
  requireCan(ctx, "deal.read")
  const ids = await findIds(ctx, dealSource, { ...query, ...body }, mostUnpaged + 1)
  if (ids.length > mostUnpaged) {
    throw new AppError("invalid", {
      fields: { paginate: [{ rule: "too_many", params: { maximum: mostUnpaged } }] },
    })
  }
  return wholeDeals(ctx, ids)
}

/** The deals whose attribute is exactly the value. */
export async function findDeals(
  ctx: Context,
  { attribute, value }: { attribute: string; value: string },
): Promise<Deal[]> {
  requireCan(ctx, "deal.read")
  const filters = [{ filterField: attribute, operator: "=", valueField: value }]
  return wholeDeals(ctx, await findIds(ctx, dealSource, { filters }, mostFound))
}

/** The distinct tags of the deals that the caller sees, in alphabetical order. */
export async function listDealTags(ctx: Context): Promise<string[]> {
  requireCan(ctx, "deal.read")
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ tag: string }>`
      select distinct tag from deals d, unnest(d.tags) tag
      where d.account_id = ${tx.accountId} and d.deleted_at is null and ${dealScope(tx, "deal.read")}
      order by tag limit 1000
    `.execute(tx.db)
    return rows.map(({ tag }) => tag)
  })
}
