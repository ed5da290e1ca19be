import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { userScope } from "../../nouns/user/user-visibility.ts"

/** Those of the users whom the caller sees, deleted ones too: they keep their names on records. */
export async function seenUsers(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.account_id = ${tx.accountId} and u.id = any(${[...ids]}::uuid[]) and ${userScope(tx, "u")}
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}
