import { type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { contactScope } from "./contact-visibility.ts"

/** Locks a contact that the caller is about to change: 404 for one out of sight, 403 for one that may only be seen. */
export async function lockChangeable(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ permitted: SqlBool }>`
    select ${contactScope(tx, "contact.update", "c")} as permitted from contacts c
    where c.account_id = ${tx.accountId} and c.id = ${id} and c.deleted_at is null and ${contactScope(tx, "contact.read", "c")}
    for no key update of c
  `.execute(tx.db)
  if (!rows[0]) throw notFound()
  if (!rows[0].permitted) throw new AppError("forbidden")
}
