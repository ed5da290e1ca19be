import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { mailboxOf } from "../../platform/text/mailbox-of.ts"

/** Notes that a mailbox has a trial now; false where it had one in the last 12 months. Of two at once the second is false. */
export async function takeTrial(tx: Tx, email: string): Promise<boolean> {
  const hash = createHash("sha256").update(mailboxOf(email)).digest()
  const { rows } = await sql`
    insert into past_trials as t (mailbox_hash, began_at) values (${hash}, ${tx.now()})
    on conflict (mailbox_hash) do update set began_at = excluded.began_at
      where t.began_at <= ${yearBefore(tx.now())}
    returning 1
  `.execute(tx.db)
  return rows.length > 0
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

export function yearBefore(now: Date): Date {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - 1)
  return at
}
