import { type RawBuilder, sql } from "kysely"
import type { Actor } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"

const maxTries = 5

/** Makes it the user's only code. The same code mailed again keeps its tries. */
export async function storeCode(tx: Tx, userId: string, hash: Buffer, minutes: number): Promise<void> {
  const now = tx.now()
  const expires = new Date(now.getTime() + minutes * 60_000)
  await sql`
    insert into password_codes as c (account_id, user_id, code_hash, created_at, expires_at)
    values (${tx.accountId}, ${userId}, ${hash}, ${now}, ${expires})
    on conflict (account_id, user_id) do update set
      code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
      tries = case when c.code_hash = excluded.code_hash then c.tries else 0 end
  `.execute(tx.db)
}

/** A code that may be tried, and whose it is. */
export interface Try {
  readonly user: Actor
  readonly hash: Buffer
}

/** Spends one of the tries of a user's code; nothing where there is no code to be tried. It counts only if it commits. */
export async function spendTry(tx: Tx, user: { id: string } | { email: string }): Promise<Try | undefined> {
  const isUser: RawBuilder<unknown> =
    "id" in user ? sql`u.id = ${user.id}` : sql`u.email_key = lower(${user.email})`
  const { rows } = await sql<Actor & { hash: Buffer }>`
    update password_codes c set tries = c.tries + 1
    from users u
    where c.account_id = ${tx.accountId} and u.account_id = ${tx.accountId} and u.id = c.user_id and ${isUser}
      and u.deleted_at is null and not u.deactivated and c.tries < ${maxTries} and c.expires_at > ${tx.now()}
    returning u.id, u.role, u.pipelines, c.code_hash as hash
  `.execute(tx.db)
  if (!rows[0]) return undefined
  const { hash, ...owner } = rows[0]
  return { user: owner, hash }
}

/** Uses a code up; false when another call was faster. */
export async function takeCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from password_codes
    where account_id = ${tx.accountId} and user_id = ${userId} and code_hash = ${hash} returning 1
  `.execute(tx.db)
  return rows.length === 1
}

export async function dropCode(tx: Tx, userId: string): Promise<void> {
  await sql`delete from password_codes where account_id = ${tx.accountId} and user_id = ${userId}`.execute(
    tx.db,
  )
}
