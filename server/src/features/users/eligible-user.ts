import { sql } from "kysely"
import { userScope } from "../../nouns/user/user-noun.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** The record to assign. Visitors may look after bills, but never own deals or tasks. */
type AssignedRecord = "bill" | "deal"

/**
 * Throws 422 at the field unless the caller sees the user, and the active user may get such a
 * record.
 */
export async function requireEligibleUser(
  tx: Tx,
  userId: string,
  field = "user_id",
  given: AssignedRecord = "deal",
): Promise<void> {
  const fits = given === "bill" ? sql`true` : sql`u.role <> 'visitor'`
  const { rows } = await sql<{ isEligible: boolean }>`/* eligible user */
    select ${fits} and not u.deactivated as "isEligible" from users u
    where u.account_id = ${tx.accountId} and u.id = ${userId} and u.deleted_at is null and ${userScope(tx, "u")}
  `.execute(tx.db)
  if (!rows[0]) throw invalid(field, "not_found")
  if (!rows[0].isEligible) throw invalid(field, "owner_not_eligible")
}

/** Returns the users whom the caller sees and who may own deals and tasks. */
export async function eligibleUsers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.account_id = ${tx.accountId} and u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null
      and u.role <> 'visitor' and not u.deactivated and ${userScope(tx, "u")}
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}
