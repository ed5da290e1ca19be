import { sql } from "kysely"
import type { Actor } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"

/** A link that reopens the account, with what its mail tells. */
export interface Reopening {
  readonly id: string
  readonly user: Actor & { readonly first_name: string; readonly email: string }
  readonly domain: string
  readonly company: string | null
  readonly closed_at: Date
}

/** Makes a link for each admin who may sign in; answers their ids. */
export async function insertReopenings(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where account_id = ${tx.accountId} and role = 'admin' and deleted_at is null and not deactivated
  `.execute(tx.db)
  const links = rows.map(({ id }) => ({ account_id: tx.accountId, id: newId(), user_id: id }))
  await tx.db.insertInto("reopenings").values(links).execute()
  return links.map(({ id }) => id)
}

/** The link of a user; nothing where they have none. */
export async function findReopeningOf(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from reopenings where account_id = ${tx.accountId} and user_id = ${userId}
  `.execute(tx.db)
  return rows[0]?.id
}

/** Ends all links. */
export async function dropReopenings(tx: Tx): Promise<void> {
  await sql`delete from reopenings where account_id = ${tx.accountId}`.execute(tx.db)
}

/** The link of a closed account; nothing once it was used. */
export async function findReopening(tx: Tx, id: string): Promise<Reopening | undefined> {
  const { rows } = await sql<Reopening>`
    select r.id, a.domain, a.company, a.closed_at,
      json_build_object('id', u.id, 'role', u.role, 'pipelines', u.pipelines, 'first_name', u.first_name, 'email', u.email) as "user"
    from reopenings r
    join users u on u.account_id = ${tx.accountId} and u.id = r.user_id
    join accounts a on a.account_id = ${tx.accountId} and a.closed_at is not null
    where r.account_id = ${tx.accountId} and r.id = ${id}
  `.execute(tx.db)
  return rows[0]
}
