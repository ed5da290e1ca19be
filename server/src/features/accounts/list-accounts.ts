import type { Account } from "@funil/contract/accounts"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { getAccountRow } from "./account-queries.ts"
import { accountSummaryView, accountView } from "./account-view.ts"

/** The account, as an array of one: whole for those who may read it, else what everyone may know of it. */
export async function listAccounts(ctx: Context): Promise<Account[]> {
  const row = await inTransaction(ctx, getAccountRow)
  const isWhole = scopeFor(ctx, "account.read") !== "none"
  const view = isWhole ? accountView(row, ctx.services) : accountSummaryView(row, ctx.services)
  return versioned(ctx, [view], row.version)
}
