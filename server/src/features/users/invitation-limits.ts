import { sql } from "kysely"
import { isFirstDay } from "../../platform/access/account-proof.ts"
import { countMailbox, type MailboxLimit } from "../../platform/access/mailbox-limit.ts"
import { countTry, type Throttle } from "../../platform/access/throttle.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

const minutes = 24 * 60
const ofFirstDay: Throttle = { name: "invitations of the first day", max: 50, minutes }
const ofDay: Throttle = { name: "invitations of the day", max: 500, minutes }
const toOneMailbox: MailboxLimit = { kind: "invitation", max: 3 }

/** Counts the mail of an invitation. Ends with 429 beyond the day's limits of the account or the address; there are none without billing. */
export async function countInvitation(tx: Tx, email: string): Promise<void> {
  if (tx.services.config.billing.length === 0) return
  const { rows } = await sql<{ email_proved_at: Date | null }>`
    select email_proved_at from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  const isFirst = rows[0] !== undefined && isFirstDay(tx, rows[0])
  const wait = await countTry(tx, isFirst ? ofFirstDay : ofDay, "account")
  if (wait !== null) throw new AppError("too_many_invitations", { headers: { "retry-after": String(wait) } })
  const seconds = await countMailbox(tx, toOneMailbox, email)
  if (seconds !== null) throw new AppError("invited_often", { headers: { "retry-after": String(seconds) } })
}
