import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"
import { mailboxOf } from "../text/mailbox-of.ts"

/** A day's limit of mails of one kind to one mailbox, over all accounts: another account is no way around it. */
export interface MailboxLimit {
  readonly kind: "invitation" | "code"
  readonly max: number
}

const dayMs = 86_400_000

/** Counts a mail to a mailbox. Returns null, or the seconds until the mailbox may be mailed again. */
export async function countMailbox(
  tx: Tx,
  { kind, max }: MailboxLimit,
  email: string,
): Promise<number | null> {
  const now = tx.now()
  const hash = createHash("sha256")
    .update(`${kind} ${mailboxOf(email)}`)
    .digest()
  const ends = new Date(now.getTime() + dayMs)
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into mailed_addresses as m (address_hash, count, resets_at) values (${hash}, 1, ${ends})
    on conflict (address_hash) do update set
      count = case when m.resets_at <= ${now} then 1 else least(m.count + 1, ${max + 1}) end,
      resets_at = case when m.resets_at <= ${now} then excluded.resets_at else m.resets_at end
    returning count, resets_at
  `.execute(tx.db)
  const counted = rows[0]
  if (!counted || counted.count <= max) return null
  return Math.ceil((counted.resets_at.getTime() - now.getTime()) / 1000)
}
