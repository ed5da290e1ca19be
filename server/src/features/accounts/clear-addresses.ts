import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { lockAccountRow } from "./account-queries.ts"
import { saveAccount } from "./save-account.ts"

/** Lets an account be used from any address again, for those who have locked themselves out. */
// No right: only the operator does it.
export async function clearAddresses(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => saveAccount(tx, await lockAccountRow(tx), { ip_list: [] }))
}
