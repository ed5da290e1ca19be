import { createHash, randomBytes } from "node:crypto"
import type { TokenScope } from "@funil/contract/account/tokens"
import type { AccountId } from "@funil/contract/shared/ids"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Tx } from "../db/transaction.ts"
import { newId } from "../new-id.ts"

/** The origin of a sign-in. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string | undefined
  /** Whether the user just entered the password. */
  readonly isConfirmed?: boolean
  /** The session that opened this one for the browser extension. Both end together. */
  readonly openedBy?: string
}

const lifetime = sql.raw("interval '30 days'")
const maxAgentLength = 300

/**
 * Signs a user in and returns the token, which the server never stores. Deletes the user's expired
 * sessions.
 */
export async function openSession(tx: Tx, userId: string, origin: Origin): Promise<string> {
  const { ip, userAgent, openedBy = null, isConfirmed = false } = origin
  const token = mintToken(tx.accountId)
  const now = tx.now()
  const agent = userAgent?.slice(0, maxAgentLength) ?? null
  const ended = sql`
    delete from sessions where account_id = ${tx.accountId} and user_id = ${userId} and kind <> 'token' and expires_at <= ${now}
  `
  const opened = sql`
    insert into sessions
      (account_id, id, user_id, kind, opened_by, token_hash, user_agent, ip, created_at, last_seen_at, expires_at, confirmed_at)
    values (
      ${tx.accountId}, ${newId()}, ${userId}, ${openedBy === null ? "web" : "extension"}, ${openedBy}, ${hashToken(token)}, ${agent},
      ${ip}, ${now}, ${now}, ${now}::timestamptz + ${lifetime}, ${isConfirmed ? now : null}
    )
  `
  const seen = sql`update users set last_seen_at = ${now} where account_id = ${tx.accountId} and id = ${userId}`
  // Locks the user first, like the calls that end sessions.
  await Promise.all([seen.execute(tx.db), ended.execute(tx.db), opened.execute(tx.db)])
  return token
}

interface NewToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** An instant; null for a token that never expires. */
  readonly ends: string | null
}

/** Creates an API token that acts as a user. Returns the token, which the server never stores. */
export async function openApiToken(
  tx: Tx,
  userId: string,
  { name, scopes, ends }: NewToken,
): Promise<{ id: string; secret: string }> {
  const [id, secret, now] = [newId(), mintApiToken(tx.accountId), tx.now()]
  await sql`
    insert into sessions
      (account_id, id, user_id, token_hash, kind, name, scopes, prefix, created_at, last_seen_at, expires_at)
    values (
      ${tx.accountId}, ${id}, ${userId}, ${hashToken(secret)}, 'token', ${name}, ${[...scopes]}::text[], ${prefixOf(secret)},
      ${now}, ${now}, coalesce(${ends}::timestamptz, 'infinity')
    )
  `.execute(tx.db)
  return { id, secret }
}

/** Ends an API token of any user. Returns false if the account has none with this id. */
export async function endApiToken(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where account_id = ${tx.accountId} and id = ${id} and kind = 'token' returning 1
  `.execute(tx.db)
  tx.news.add("sessions")
  return rows.length > 0
}

/** Ends all sessions and API tokens of a user. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await end(tx, userId, sql`true`)
}

/**
 * Ends all sessions of a user but one. API tokens stay, since they don't depend on the password.
 */
export async function endOtherSessions(tx: Tx, userId: string, kept: string | null): Promise<void> {
  await end(tx, userId, sql`kind <> 'token' and id is distinct from ${kept}::uuid`)
}

/** Ends a user's API tokens and returns their number. */
export async function endApiTokens(tx: Tx, userId: string): Promise<number> {
  return end(tx, userId, sql`kind = 'token' and expires_at > ${tx.now()}`)
}

/** Ends all users' sessions. */
export async function endAllSessions(tx: Tx): Promise<void> {
  await sql`delete from sessions where account_id = ${tx.accountId}`.execute(tx.db)
  tx.news.add("sessions")
}

/** Ends one session of a user. Returns false if the user has none with this id. */
export async function endOneSession(tx: Tx, userId: string | null, id: string | null): Promise<boolean> {
  return (await end(tx, userId, sql`id = ${id}`)) > 0
}

/** Ends sessions and notifies open streams. */
async function end(tx: Tx, userId: string | null, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    delete from sessions where account_id = ${tx.accountId} and user_id = ${userId} and ${which} returning 1
  `.execute(tx.db)
  tx.news.add("sessions")
  return rows.length
}

const bytesOfAccount = 16
const bytesOfSecret = 32

/**
 * Returns a session's token in base64url: the account's id, for a lookup by key, and 256 random
 * bits. Only the hash of the bits is stored.
 */
export function mintToken(accountId: AccountId): string {
  const account = Buffer.from(accountId.replaceAll("-", ""), "hex")
  return Buffer.concat([account, randomBytes(bytesOfSecret)]).toString("base64url")
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest()
}

/** The prefix of API tokens, by which people and scanners recognize them. */
const apiPrefix = "funil_"

/** `funil_` and four characters, 24 of the 256 random bits. */
const prefixLength = apiPrefix.length + 4

/** Returns a program's token: `funil_`, then 256 random bits and the account's id in base64url. */
function mintApiToken(accountId: AccountId): string {
  const account = Buffer.from(accountId.replaceAll("-", ""), "hex")
  return `${apiPrefix}${Buffer.concat([randomBytes(bytesOfSecret), account]).toString("base64url")}`
}

/** Returns the start of an API token, which identifies it for people but doesn't help guessing. */
function prefixOf(token: string): string {
  return token.slice(0, prefixLength)
}

/**
 * Returns the account that a token claims, or null if it is no token of ours. The lookup has to
 * prove it.
 */
export function claimedAccount(token: string): string | null {
  const isApi = token.startsWith(apiPrefix)
  const plain = isApi ? token.slice(apiPrefix.length) : token
  const bytes = Buffer.from(plain, "base64url")
  if (bytes.length !== bytesOfAccount + bytesOfSecret || bytes.toString("base64url") !== plain) return null
  const account = isApi ? bytes.subarray(bytesOfSecret) : bytes.subarray(0, bytesOfAccount)
  const hex = account.toString("hex")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/**
 * Whether a session `s` of the user `u` is valid. Visitors have no API tokens, not even older ones.
 */
export const mayHold: RawBuilder<SqlBool> = sql`(s.kind <> 'token' or u.role <> 'visitor')`
