import { type RawBuilder, sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { userScope } from "../../nouns/user/user-visibility.ts"
import { withShownFields } from "../../nouns/shown-fields.ts"
import { type UserRow, userStore } from "./user-store.ts"

/** Everything but the password's hash. */
function columns(tx: Tx): RawBuilder<unknown> {
  return sql`
  ${userStore.selected("u")}, u.password_hash is not null and not u.deactivated as active, u.last_seen_at,
  array(
    select p.id from push_subscriptions p join sessions s on s.account_id = ${tx.accountId} and s.id = p.session_id
    where p.account_id = ${tx.accountId} and p.user_id = u.id and s.expires_at > ${tx.now()} order by p.id
  ) as firebase_registration_ids`
}

export async function readUsers(tx: Tx, ids: readonly string[]): Promise<UserRow[]> {
  const found = sql<UserRow>`/* users */
    select ${columns(tx)} from users u where u.account_id = ${tx.accountId} and u.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], u.id)
  `.execute(tx.db)
  return withShownFields(tx, "user", found)
}

/** The user, where the caller may see it; else 404. */
export async function getVisibleUser(tx: Tx, id: string): Promise<UserRow> {
  const row = await selectUser(tx, sql`u.id = ${id} and u.deleted_at is null and ${userScope(tx, "u")}`)
  if (!row) throw notFound()
  return row
}

/** The locked user, where the caller may see it; else 404. */
export async function lockVisibleUser(tx: Tx, id: string): Promise<UserRow> {
  const visible = sql`u.id = ${id} and u.deleted_at is null and ${userScope(tx, "u")}`
  const row = await selectUser(tx, visible, sql`for no key update of u`)
  if (!row) throw notFound()
  return row
}

/** The locked user whether it lies in the trash or not. */
export async function lockAnyUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return selectUser(tx, sql`u.id = ${id}`, sql`for no key update of u`)
}

/** The user of an e-mail, which the database compares without case, where that one may sign in. */
export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  return selectUser(tx, sql`u.email_key = lower(${email}) and u.deleted_at is null and not u.deactivated`)
}

async function selectUser(
  tx: Tx,
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<UserRow | undefined> {
  const found = sql<UserRow>`
    select ${columns(tx)} from users u where u.account_id = ${tx.accountId} and ${where} ${lock}
  `.execute(tx.db)
  return (await withShownFields(tx, "user", found))[0]
}

/** Locks all admins who may sign in and answers their ids. Before any other user is locked, so that two calls can't wait for each other. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where account_id = ${tx.accountId} and role = 'admin' and deleted_at is null and not deactivated
    order by id for no key update
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Which of the addresses nobody in the account has yet, each once, and which are taken; the database compares them without case. */
export async function takenAddresses(
  tx: Tx,
  emails: readonly string[],
): Promise<{ readonly fresh: string[]; readonly taken: string[] }> {
  const { rows } = await sql<{ email: string; is_taken: boolean }>`
    select s.email, exists (
      select 1 from users u where u.account_id = ${tx.accountId} and u.email_key = lower(s.email) and u.deleted_at is null
    ) as is_taken
    from (
      select distinct on (lower(e.email)) e.email, e.place
      from unnest(${[...emails]}::text[]) with ordinality e (email, place) order by lower(e.email), e.place
    ) s order by s.place
  `.execute(tx.db)
  const of = (isTaken: boolean) =>
    rows.filter(({ is_taken }) => is_taken === isTaken).map(({ email }) => email)
  return { fresh: of(false), taken: of(true) }
}
