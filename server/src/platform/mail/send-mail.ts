import { sql } from "kysely"
import type { Context } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"
import type { Mail } from "./compose-mail.ts"
import { deliverMail } from "./deliver-mail.ts"

/**
 * Sends a mail of the product itself: the only way out beside deliveries. An account whose e-mail is not proved mails nobody but that
 * address. `isProof` is the mail that asks for the proof.
 */
export async function sendMail(
  ctx: Context,
  mail: Mail,
  { isProof = false }: { readonly isProof?: boolean } = {},
): Promise<void> {
  if (!ctx.isProved && !isProof && !(await isOwnAddress(ctx, mail.to))) return
  await deliverMail(ctx.services.config, mail, ctx.requestId ?? "")
}

async function isOwnAddress(ctx: Context, address: string): Promise<boolean> {
  // No right: the mail asks, not a person.
  // No ledger: nothing is written.
  const { rows } = await inTransaction(ctx, (tx) =>
    sql`
      select from accounts where account_id = ${tx.accountId} and lower(email) = lower(${address})
    `.execute(tx.db),
  )
  return rows.length > 0
}
