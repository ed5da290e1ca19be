import type { SavedFilter } from "@funil/contract/filters"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { type FilterRow, visibleFilter } from "./filter-queries.ts"
import { filterView } from "./filter-view.ts"

export async function getFilter(ctx: Context, id: string): Promise<SavedFilter> {
  requireCan(ctx, "filter.manage")
  return inTransaction(ctx, async (tx) => answerFilter(tx, await visibleFilter(tx, id)))
}

/** The filter as the API answers it. */
export async function answerFilter(tx: Tx, row: FilterRow): Promise<SavedFilter> {
  return versioned(tx, await filterView(tx, row), row.version)
}
