import type { listSessions as endpoint } from "@funil/contract/auth"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"

interface Row {
  id: string
  kind: "web" | "extension" | "token"
  name: string | null
  user_agent: string | null
  ip: string | null
  created_at: Date
  last_seen_at: Date
}

/** Where the caller is signed in, newest first. */
export async function listSessions(ctx: Context): Promise<CallAnswer<typeof endpoint>> {
  const { rows } = await inTransaction(ctx, (tx) =>
    sql<Row>`
      select id, kind, name, user_agent, ip, created_at, last_seen_at from sessions
      where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null} and expires_at > ${tx.now()}
      order by id desc
    `.execute(tx.db),
  )
  return rows.map(({ created_at, last_seen_at, ...row }) => ({
    ...row,
    current: row.id === ctx.sessionId,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }))
}
