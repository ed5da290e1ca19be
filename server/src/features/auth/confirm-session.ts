import { confirmedMinutes, type confirmSession as endpoint } from "@funil/contract/auth"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireOwnPassword } from "../users/require-own-password.ts"

/** Notes that the user entered the password in this session now. */
// No right: everyone has their own password.
// No ledger: sessions are no records.
export async function confirmSession(ctx: Context, password: string): Promise<CallAnswer<typeof endpoint>> {
  await requireOwnPassword(ctx, "password", password)
  const now = ctx.now()
  await inTransaction(ctx, (tx) =>
    sql`
      update sessions set confirmed_at = ${now} where account_id = ${tx.accountId} and id = ${tx.sessionId}
    `.execute(tx.db),
  )
  return { confirmed_until: new Date(now.getTime() + confirmedMinutes * 60_000).toISOString() }
}
