import type { Move } from "@funil/contract/moves"
import { type Page, page } from "@funil/contract/shared/paging"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { readImportsOfMoves } from "../imports/run/import-queries.ts"
import { importsOfOtherAccounts } from "../imports/run/imports-of-other-accounts.ts"
import { readMoves } from "./move-queries.ts"
import { moveView } from "./move-view.ts"

/** The account's moves, the newest first. */
export async function listMoves(
  ctx: Context,
  query: { page: number; per_page: number },
): Promise<Page<Move>> {
  requireCan(ctx, "record.import")
  const offset = (query.page - 1) * query.per_page
  const { rows, imports } = await inTransaction(ctx, async (tx) => {
    const found = await readMoves(tx, { limit: query.per_page, offset })
    return {
      rows: found,
      imports: await readImportsOfMoves(
        tx,
        found.map(({ id }) => id),
      ),
    }
  })
  const ofOtherAccounts = await importsOfOtherAccounts(ctx, imports)
  const files = Map.groupBy(imports, ({ move_id }) => move_id)
  const data = rows.map((row) => moveView(ctx, row, { imports: files.get(row.id) ?? [], ofOtherAccounts }))
  return page(data, rows[0]?.count ?? 0, query)
}
