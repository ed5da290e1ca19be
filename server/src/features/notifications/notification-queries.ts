import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** Who acts, to those who are told: an automation is nobody, though it has the rights of who saved it. */
export function actorId(tx: Tx): string | null {
  return tx.source === "automation" ? null : (tx.user?.id ?? null)
}

/** What the one who acts is called; null for the system and for automations. */
export function actorName(tx: Tx): RawBuilder<string | null> {
  return sql`(
    select concat_ws(' ', me.first_name, me.last_name) from users me
    where me.account_id = ${tx.accountId} and me.id = ${actorId(tx)}
  )`
}

/** The caller's own notifications that are listed, over the alias `n`. */
export function mine(tx: Tx): RawBuilder<SqlBool> {
  return sql`n.account_id = ${tx.accountId} and n.user_id = ${tx.user?.id ?? null} and n.in_app and n.deleted_at is null`
}
