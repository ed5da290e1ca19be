import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { lockCompany } from "./company-queries.ts"
import { answerCompany } from "./get-company.ts"
import { saveCompany } from "./save-company.ts"

/** Puts a company in the trash, from where it can be restored for 30 days. */
export async function trashCompany(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "company.delete")
  await inTransaction(ctx, async (tx) => {
    const before = await lockCompany(tx, id, "company.delete")
    await requireFresh(before, ifMatch, () => answerCompany(tx, id))
    await saveCompany(tx, before, { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null })
  })
}
