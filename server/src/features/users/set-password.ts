import { sql } from "kysely"
import { endOtherSessions } from "../../platform/access/sessions.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"

/** Gives a user another password and ends every sign-in but the kept one. The ledger hears when, never what. */
export async function setPassword(tx: Tx, userId: string, hash: string, kept: string | null): Promise<void> {
  const now = tx.now()
  await sql`
    update users set password_hash = ${hash}, updated_at = ${now}, version = version + 1
    where account_id = ${tx.accountId} and id = ${userId}
  `.execute(tx.db)
  await endOtherSessions(tx, userId, kept)
  const after = { password_changed_at: now.toISOString() }
  record(tx, { event: "user.updated", id: userId, before: null, after, reversible: false })
}
