import type { openExtension as endpoint } from "@funil/contract/auth"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { openSession, type Origin } from "../../platform/access/sessions.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { getAccountRow } from "../accounts/account-queries.ts"

/** Opens a session for the browser extension beside the caller's own. */
// No right: everybody may sign in in their browser.
// No ledger: sessions are no records.
export async function openExtension(ctx: Context, origin: Origin): Promise<CallAnswer<typeof endpoint>> {
  const { user, sessionId } = ctx
  if (ctx.services.config.extensionId === undefined) throw notFound()
  if (user === null || sessionId === null) throw new AppError("forbidden")
  return inTransaction(ctx, async (tx) => {
    await sql`delete from sessions where account_id = ${tx.accountId} and opened_by = ${sessionId}`.execute(
      tx.db,
    )
    const token = await openSession(tx, user.id, { ...origin, openedBy: sessionId })
    return { token, domain: (await getAccountRow(tx)).domain }
  })
}
