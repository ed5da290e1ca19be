import type { closeAccount as endpoint } from "@funil/contract/accounts"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { requireConfirmed } from "../../platform/access/require-confirmed.ts"
import { endAllSessions } from "../../platform/access/sessions.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { closeBilling } from "../billing/end-billing.ts"
import { requireOwnPassword } from "../users/require-own-password.ts"
import { getAccountRow } from "./account-queries.ts"
import { mailReopening } from "./mail-reopening.ts"
import { insertReopenings } from "./reopening-queries.ts"

/**
 * Closes the account: nobody is signed in to it any more nor comes in by what was mailed before, what it owes is cancelled, and its admins
 * are mailed how to reopen it.
 */
// No ledger: `closeBilling` records it.
export async function closeAccount(
  ctx: Context,
  { password, domain }: z.output<typeof endpoint.body>,
): Promise<void> {
  requireCan(ctx, "account.write")
  const account = await inTransaction(ctx, getAccountRow)
  if (domain.toLowerCase() !== account.domain) throw invalid("domain", "wrong_domain")
  if (password === undefined) requireConfirmed(ctx)
  else await requireOwnPassword(ctx, "password", password)
  await inTransaction(ctx, async (tx) => {
    await closeBilling(tx)
    await endWaysIn(tx)
    for (const id of await insertReopenings(tx)) await mailReopening(tx, id)
  })
}

async function endWaysIn(tx: Tx): Promise<void> {
  await endAllSessions(tx)
  await sql`delete from password_codes where account_id = ${tx.accountId}`.execute(tx.db)
  await sql`delete from invitations where account_id = ${tx.accountId}`.execute(tx.db)
}
