import { type RawBuilder, sql } from "kysely"
import { withShownFields } from "../../nouns/shown-fields.ts"
import { userScope } from "../../nouns/user/user-noun.ts"
import { requireConfirmed } from "../../platform/access/require-can.ts"
import { invalid, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { requireSeat } from "../plans/plan-limits.ts"
import { type UserPatch, type UserRow, userStore } from "./user-store.ts"

export async function readUsers(tx: Tx, ids: readonly string[]): Promise<UserRow[]> {
  const found = sql<UserRow>`/* users */
    select ${columns(tx)} from users u where u.account_id = ${tx.accountId} and u.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], u.id)
  `.execute(tx.db)
  return withShownFields(tx, "user", found)
}

/** Returns the user. Throws 404 if the caller can't see them. */
export async function getVisibleUser(tx: Tx, id: string): Promise<UserRow> {
  const row = await selectUser(tx, sql`u.id = ${id} and u.deleted_at is null and ${userScope(tx, "u")}`)
  if (!row) throw notFound()
  return row
}

/** Locks and returns the user. Throws 404 if the caller can't see them. */
export async function lockVisibleUser(tx: Tx, id: string): Promise<UserRow> {
  const visible = sql`u.id = ${id} and u.deleted_at is null and ${userScope(tx, "u")}`
  const row = await selectUser(tx, visible, sql`for no key update of u`)
  if (!row) throw notFound()
  return row
}

/** Locks and returns the user, in the trash or not. */
export async function lockAnyUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return selectUser(tx, sql`u.id = ${id}`, sql`for no key update of u`)
}

/** Returns the user of an email who may sign in. The database ignores case. */
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

/**
 * Locks all admins who may sign in and returns their ids. Callers do it before they lock other
 * users, so two calls can't deadlock.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where account_id = ${tx.accountId} and role = 'admin' and deleted_at is null and not deactivated
    order by id for no key update
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Returns the distinct free addresses and the taken ones. The database ignores case. */
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

/** Returns the users whom the caller sees, deleted ones too, because records keep their names. */
export async function seenUsers(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.account_id = ${tx.accountId} and u.id = any(${[...ids]}::uuid[]) and ${userScope(tx, "u")}
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

type NewUser = UserPatch &
  Pick<UserRow, "first_name" | "email" | "role"> & {
    /** The id of an account's founder, who needs it before the row exists. */
    readonly id?: string | undefined
    readonly password_hash: string | null
  }

/** Creates a user and charges for one more. The database constraint rejects a taken email. */
export async function insertUser(tx: Tx, { id, password_hash, ...user }: NewUser): Promise<UserRow> {
  if (user.role === "admin") requireConfirmed(tx)
  await requireSeat(tx)
  const made = userStore.newRow(tx, user)
  const row = { ...made, id: id ?? made.id }
  await userStore.insert(tx, row)
  // The hash is no column of the store, so no row that is read, shown or recorded contains it.
  if (password_hash !== null)
    await tx.db
      .updateTable("users")
      .set({ password_hash })
      .where("account_id", "=", tx.accountId)
      .where("id", "=", row.id)
      .execute()
  const [stored] = await readUsers(tx, [row.id])
  if (!stored) throw new Error("A user that was just inserted is not there")
  return stored
}

/** Throws 422 unless all pipelines belong to the account. */
export async function requirePipelines(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pipelines
    where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
  `.execute(tx.db)
  if (rows[0]?.count !== new Set(ids).size) throw invalid("pipelines", "not_found")
}

/** Selects all columns except the password's hash. */
function columns(tx: Tx): RawBuilder<unknown> {
  return sql`
  ${userStore.selected("u")}, u.password_hash is not null and not u.deactivated as active, u.last_seen_at,
  array(
    select p.id from push_subscriptions p join sessions s on s.account_id = ${tx.accountId} and s.id = p.session_id
    where p.account_id = ${tx.accountId} and p.user_id = u.id and s.expires_at > ${tx.now()} order by p.id
  ) as firebase_registration_ids`
}
