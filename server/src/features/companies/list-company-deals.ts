import type { Deal } from "@funil/contract/deals"
import type { Page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { dealRecord } from "../deals/deal-record.ts"
import { companyRecord } from "./company-record.ts"

interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/** The deals of a company, of those that the caller may see. */
export async function listCompanyDeals(ctx: Context, id: string, query: PageQuery): Promise<Page<Deal>> {
  await inTransaction(ctx, (tx) => companyRecord.visible(tx, id))
  const where = sql<boolean>`d.id in (
    select l.deal_id from deal_companies l where l.account_id = ${ctx.accountId} and l.company_id = ${id}
  )`
  return dealRecord.list.page(ctx, query, { where })
}
