import { sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { userScope } from "../../nouns/user/user-visibility.ts"

/**
 * Ends with 422 of the field unless the caller sees the user, who is active and no visitor: only such own deals and are
 * responsible for tasks.
 */
export async function requireEligibleUser(tx: Tx, userId: string, field = "user_id"): Promise<void> {
  const { rows } = await sql<{ isEligible: boolean }>`/* eligible user */
    select u.role <> 'visitor' and not u.deactivated as "isEligible" from users u
    where u.account_id = ${tx.accountId} and u.id = ${userId} and u.deleted_at is null and ${userScope(tx, "u")}
  `.execute(tx.db)
  if (!rows[0]) throw invalid(field, "not_found")
  if (!rows[0].isEligible) throw invalid(field, "owner_not_eligible")
}

/** Those of the users who may own deals and be responsible for tasks, and whom the caller sees. */
export async function eligibleUsers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.account_id = ${tx.accountId} and u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null
      and u.role <> 'visitor' and not u.deactivated and ${userScope(tx, "u")}
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}
