import { requireCan } from "../../platform/access/require-can.ts"
import { endApiToken } from "../../platform/access/sessions.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"

/** Revokes an API token of the account; 404 for any other. */
// No ledger: tokens are no records.
export async function revokeToken(ctx: Context, id: string): Promise<void> {
  requireCan(ctx, "token.manage")
  const hasEnded = await inTransaction(ctx, (tx) => endApiToken(tx, id))
  if (!hasEnded) throw notFound()
}
