import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** What the one who acts is called; null for the system. */
export function actorName(tx: Tx): RawBuilder<string | null> {
  return sql`(
    select concat_ws(' ', me.first_name, me.last_name) from users me
    where me.account_id = ${tx.accountId} and me.id = ${tx.user?.id ?? null}
  )`
}

/** The caller's own notifications, over the alias `n`. */
export function mine(tx: Tx): RawBuilder<SqlBool> {
  return sql`n.account_id = ${tx.accountId} and n.user_id = ${tx.user?.id ?? null} and n.deleted_at is null`
}
