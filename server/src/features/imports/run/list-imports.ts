import type { ImportRecord } from "@funil/contract/imports"
import { type Page, page } from "@funil/contract/shared/paging"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { readImports } from "./import-queries.ts"
import { importsOfOtherAccounts } from "./imports-of-other-accounts.ts"
import { importView } from "./import-view.ts"

/** The account's imports, newest first. */
export async function listImports(
  ctx: Context,
  query: { page: number; per_page: number },
): Promise<Page<ImportRecord>> {
  requireCan(ctx, "record.import")
  const offset = (query.page - 1) * query.per_page
  const rows = await inTransaction(ctx, (tx) => readImports(tx, { limit: query.per_page, offset }))
  const ofOtherAccounts = await importsOfOtherAccounts(ctx, rows)
  const data = rows.map((row) => importView(ctx, row, ofOtherAccounts))
  return page(data, rows[0]?.count ?? 0, query)
}
