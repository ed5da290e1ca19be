import { sql } from "kysely"
import type { Actor } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** Those of the users who are there and active, with the rights that they have now. */
export async function presentAuthors(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Actor>`
    select u.id, u.role, u.pipelines from users u
    where u.account_id = ${tx.accountId} and u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null and not u.deactivated
  `.execute(tx.db)
  return new Map(rows.map((user) => [user.id, user]))
}
