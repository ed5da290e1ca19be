import { isDeepStrictEqual } from "node:util"
import type { FilterUpdate, SavedFilter } from "@funil/contract/filters"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { type FilterRow, lockFilter } from "./filter-queries.ts"
import { requireSaveable } from "./filter-rules.ts"
import { answerFilter } from "./get-filter.ts"
import { saveFilter } from "./save-filter.ts"

/** Changes a filter. One whose field has vanished may still be renamed: only rows that are new are checked. */
export async function updateFilter(
  ctx: Context,
  id: string,
  input: FilterUpdate,
  ifMatch?: string,
): Promise<SavedFilter> {
  requireCan(ctx, "filter.manage")
  return inTransaction(ctx, async (tx) => {
    const before = await lockFilter(tx, id)
    await requireFresh(before, ifMatch, () => answerFilter(tx, before))
    const sent = Object.entries(input).filter(([, value]) => value !== undefined)
    const after: FilterRow = { ...before, ...Object.fromEntries(sent) }
    const isNew = !isDeepStrictEqual(after.filters, before.filters)
    await requireSaveable(tx, { ...after, filters: isNew ? after.filters : [] })
    return answerFilter(tx, await saveFilter(tx, before, after))
  })
}
