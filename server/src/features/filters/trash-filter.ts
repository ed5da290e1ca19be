import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { lockFilter } from "./filter-queries.ts"
import { answerFilter } from "./get-filter.ts"
import { saveFilter } from "./save-filter.ts"

export async function trashFilter(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "filter.manage")
  await inTransaction(ctx, async (tx) => {
    const before = await lockFilter(tx, id)
    await requireFresh(before, ifMatch, () => answerFilter(tx, before))
    await saveFilter(tx, before, { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null })
  })
}
