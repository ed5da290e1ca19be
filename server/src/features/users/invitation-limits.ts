import { createHash } from "node:crypto"
import { sql } from "kysely"
import { isFirstDay } from "../../platform/access/account-proof.ts"
import { countTry, type Throttle } from "../../platform/access/throttle.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { mailboxOf } from "../../platform/text/mailbox-of.ts"

const minutes = 24 * 60
const ofFirstDay: Throttle = { name: "invitations of the first day", max: 50, minutes }
const ofDay: Throttle = { name: "invitations of the day", max: 500, minutes }
/** Over all accounts, so that another account is no way around it. */
const toOneMailbox = 3

/** Counts the mail of an invitation. Ends with 429 beyond the day's limits of the account or the address; there are none without billing. */
export async function countInvitation(tx: Tx, email: string): Promise<void> {
  if (tx.services.config.billing.length === 0) return
  const { rows } = await sql<{ email_proved_at: Date | null }>`
    select email_proved_at from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  const isFirst = rows[0] !== undefined && isFirstDay(tx, rows[0])
  const wait = await countTry(tx, isFirst ? ofFirstDay : ofDay, "account")
  if (wait !== null) throw new AppError("too_many_invitations", { headers: { "retry-after": String(wait) } })
  const resets = await countMailbox(tx, email)
  if (resets)
    throw new AppError("invited_often", { headers: { "retry-after": String(secondsUntil(tx, resets)) } })
}

function secondsUntil(tx: Tx, at: Date): number {
  return Math.ceil((at.getTime() - tx.now().getTime()) / 1000)
}

/** When the mailbox may be mailed again; null where it may now. */
async function countMailbox(tx: Tx, email: string): Promise<Date | null> {
  const now = tx.now()
  const hash = createHash("sha256")
    .update(`invitation ${mailboxOf(email)}`)
    .digest()
  const ends = new Date(now.getTime() + minutes * 60_000)
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into mailed_addresses as m (address_hash, count, resets_at) values (${hash}, 1, ${ends})
    on conflict (address_hash) do update set
      count = case when m.resets_at <= ${now} then 1 else least(m.count + 1, ${toOneMailbox + 1}) end,
      resets_at = case when m.resets_at <= ${now} then excluded.resets_at else m.resets_at end
    returning count, resets_at
  `.execute(tx.db)
  const counted = rows[0]
  return counted && counted.count > toOneMailbox ? counted.resets_at : null
}
