import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"

/**
 * The most emails of one kind to a mailbox per day over all accounts, so that another account is no
 * way around it.
 */
export interface MailboxLimit {
  readonly kind: "invitation" | "code"
  readonly max: number
}

const dayMs = 86_400_000

/** Counts an email to a mailbox. Returns null, or the seconds until the next one is allowed. */
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

const gmail = new Set(["gmail.com", "googlemail.com"])

/**
 * Returns the mailbox of an email address: `Ana+news@x.com` is `ana@x.com`, and Gmail ignores dots.
 */
export function mailboxOf(address: string): string {
  const typed = address.trim().toLowerCase()
  const at = typed.lastIndexOf("@")
  const own = typed.slice(0, at).replace(/(?<=.)\+.*$/s, "")
  const host = typed.slice(at + 1)
  return gmail.has(host) ? `${own.replaceAll(".", "")}@gmail.com` : `${own}@${host}`
}
