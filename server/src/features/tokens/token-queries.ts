import type { ApiToken } from "@funil/contract/tokens"
import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { userRefOf } from "../../nouns/user-ref.ts"

interface Row extends Omit<ApiToken, "created_at" | "last_used_at" | "expires_at"> {
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date | null
}

/** The API tokens of the account that a condition on `s` chooses, newest first, without what they are known by. */
export async function tokensWhere(tx: Tx, condition: RawBuilder<boolean>): Promise<ApiToken[]> {
  const { rows } = await sql<Row>`/* tokens */
    select s.id, s.name, s.scopes, s.prefix, ${userRefOf(tx, "s")} as "user", s.created_at,
      nullif(s.last_seen_at, s.created_at) as last_used_at, nullif(s.expires_at, 'infinity') as expires_at
    from sessions s where s.account_id = ${tx.accountId} and s.kind = 'token' and ${condition}
    order by s.id desc
  `.execute(tx.db)
  return rows.map(({ created_at, last_used_at, expires_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }))
}
