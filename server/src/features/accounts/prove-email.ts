import { timingSafeEqual } from "node:crypto"
import type { proveEmail as endpoint } from "@funil/contract/email-proof"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { countTry, type Throttle } from "../../platform/access/throttle.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { sendWaiting } from "../deliveries/send-waiting.ts"
import { mailWaitingInvitations } from "../users/mail-waiting-invitations.ts"
import { readUsers } from "../users/user-queries.ts"
import { proofCode } from "./proof-code.ts"

const throttle: Throttle = { name: "email proof code", max: 10, minutes: 60 }

/** Proves the e-mail of the admin who calls, which becomes the account's, and sends all that waited for it. */
// No ledger: who reads an address is no change of the account.
export async function proveEmail(ctx: Context, { code }: z.output<typeof endpoint.body>): Promise<void> {
  requireCan(ctx, "account.write")
  if (ctx.isProved) return
  // Of its own transaction: a wrong try counts although the call fails.
  const { wait, email } = await inTransaction(ctx, async (tx) => {
    const [user] = await readUsers(tx, tx.user ? [tx.user.id] : [])
    if (!user) throw notFound()
    return { wait: await countTry(tx, throttle, "account"), email: user.email }
  })
  if (wait !== null) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
  if (!isSame(proofCode(ctx, email), code)) throw invalid("code", "wrong_code")
  await inTransaction(ctx, (tx) => open(tx, email))
}

function isSame(code: string, typed: string): boolean {
  return code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))
}

async function open(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql`
    update accounts set email_proved_at = ${tx.now()}, email = ${email}, updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId} and email_proved_at is null returning 1
  `.execute(tx.db)
  if (rows.length === 0) return
  await sendWaiting(tx)
  await mailWaitingInvitations(tx)
}
