import type { createFilter as endpoint, SavedFilter } from "@funil/contract/filters"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { type FilterRow, insertFilterRow } from "./filter-queries.ts"
import { requireSaveable } from "./filter-rules.ts"
import { filterState } from "./filter-state.ts"
import { answerFilter } from "./get-filter.ts"

type Input = z.output<typeof endpoint.body>

export async function createFilter(ctx: Context, input: Input): Promise<SavedFilter> {
  requireCan(ctx, "filter.manage")
  return inTransaction(ctx, async (tx) => {
    await requireSaveable(tx, input)
    const now = tx.now()
    const row: FilterRow = {
      ...input,
      id: newId(),
      user_id: tx.user?.id ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
      version: 1,
    }
    await insertFilterRow(tx, row)
    record(tx, { event: "filter.created", id: row.id, before: null, after: filterState(row) })
    return answerFilter(tx, row)
  })
}
