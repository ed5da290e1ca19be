import { endOneSession } from "../../platform/access/sessions.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"

/** Signs the caller out in one of their sessions; 404 for anybody else's. */
// No right: everybody may sign out.
// No ledger: sessions are no records.
export async function endSession(ctx: Context, id: string | null): Promise<void> {
  const hasEnded = await inTransaction(ctx, (tx) => endOneSession(tx, tx.user?.id ?? null, id))
  if (!hasEnded) throw notFound()
}
