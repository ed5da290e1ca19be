import { createHmac } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { endOtherSessions } from "../../platform/access/sessions.ts"
import type { Actor } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { findUserByEmail } from "./user-queries.ts"

/** Letters and digits that look different from each other. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
const length = 6

/**
 * Returns the code of a seed. It is unpredictable without the secret key and the same on a retry,
 * so the queue never holds the code.
 */
export function passwordCode(secretKey: string, seed: string): string {
  const digest = hmac(secretKey, `password code ${seed}`)
  return Array.from(
    { length },
    (_, place) => alphabet[digest.readUInt32BE(4 * place) % alphabet.length],
  ).join("")
}

/**
 * Returns the hash of a code to store. It is useless without the secret key and valid for this user
 * only.
 */
export function hashCode(secretKey: string, userId: string, code: string): Buffer {
  return hmac(secretKey, `stored code ${userId} ${code}`)
}

const maxTries = 5

/** Stores the user's only code. Mailing the same code again keeps its tries. */
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

/** A code that may be tried, and its user. */
export interface Try {
  readonly user: Actor
  readonly hash: Buffer
}

/**
 * Spends one try of a user's code. Returns undefined if there is no code to try. Counts only if it
 * commits.
 */
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

/** Consumes a code. Returns false if another call was faster. */
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

const hoursValid = 24

interface PasswordLink {
  readonly url: string
  readonly expires_at: Date
}

/**
 * Creates a link that sets a user's password once. Returns undefined if no user with that email may
 * sign in.
 */
// No ledger: a code is no record. The ledger records the password that it sets.
export async function makePasswordLink(
  ctx: SystemContext,
  domain: string,
  email: string,
): Promise<PasswordLink | undefined> {
  const { secretKey, publicUrl } = ctx.services.config
  return inTransaction(ctx, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return undefined
    const code = passwordCode(secretKey, newId())
    await storeCode(tx, user.id, hashCode(secretKey, user.id, code), hoursValid * 60)
    const search = new URLSearchParams({ email: user.email, code })
    return {
      url: `${publicUrl}/${domain}/password?${search.toString()}`,
      expires_at: new Date(tx.now().getTime() + hoursValid * 3_600_000),
    }
  })
}

/**
 * Sets a user's password and ends every session except `kept`. The ledger records the time, never
 * the password.
 */
export async function setPassword(tx: Tx, userId: string, hash: string, kept: string | null): Promise<void> {
  const now = tx.now()
  await sql`
    update users set password_hash = ${hash}, updated_at = ${now}, version = version + 1
    where account_id = ${tx.accountId} and id = ${userId}
  `.execute(tx.db)
  await endOtherSessions(tx, userId, kept)
  const after = { password_changed_at: now.toISOString() }
  record(tx, { event: "user.updated", id: userId, before: null, after, reversible: false })
}

function hmac(secretKey: string, text: string): Buffer {
  return createHmac("sha256", secretKey).update(text).digest()
}
