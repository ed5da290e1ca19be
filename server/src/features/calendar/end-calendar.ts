import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { dropFeed } from "../users/drop-feed.ts"

/** Ends the address of the caller's calendar. */
// No ledger: a feed is no record.
export async function endCalendar(ctx: Context): Promise<void> {
  requireCan(ctx, "task.read")
  await inTransaction(ctx, (tx) => dropFeed(tx, tx.user?.id))
}
