import { type RawBuilder, sql } from "kysely"
import type { TokenScope } from "@funil/contract/tokens"
import type { Tx } from "../db/transaction.ts"
import { newId } from "../new-id.ts"
import { hashToken, mintApiToken, mintToken, prefixOf } from "./token.ts"

/** The origin of a sign-in. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string | undefined
  /** The user has just entered the password. */
  readonly isConfirmed?: boolean
  /** The session that hands this one to the browser extension, and with which it ends. */
  readonly openedBy?: string
}

const lifetime = sql.raw("interval '30 days'")
const maxAgentLength = 300

/** Signs a user in and answers the token, which is stored nowhere. Sessions of the user that are over go. */
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
  // The user first, as whoever ends sessions has locked them in that order.
  await Promise.all([seen.execute(tx.db), ended.execute(tx.db), opened.execute(tx.db)])
  return token
}

interface NewToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** An instant; null for one that holds until it is revoked. */
  readonly ends: string | null
}

/** Lets a program act as a user, and answers the token, which is stored nowhere. */
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

/** Ends an API token, whoever made it; false when the account has none of this id. */
export async function endApiToken(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where account_id = ${tx.accountId} and id = ${id} and kind = 'token' returning 1
  `.execute(tx.db)
  tx.news.add("sessions")
  return rows.length > 0
}

/** Signs a user out everywhere, and ends their API tokens. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await end(tx, userId, sql`true`)
}

/** Signs a user out everywhere but in the session that is kept: those of people, since no API token was got by a password. */
export async function endOtherSessions(tx: Tx, userId: string, kept: string | null): Promise<void> {
  await end(tx, userId, sql`kind <> 'token' and id is distinct from ${kept}::uuid`)
}

/** Ends a user's API tokens, and answers how many there were. */
export async function endApiTokens(tx: Tx, userId: string): Promise<number> {
  return end(tx, userId, sql`kind = 'token' and expires_at > ${tx.now()}`)
}

/** Signs everybody out. */
export async function endAllSessions(tx: Tx): Promise<void> {
  await sql`delete from sessions where account_id = ${tx.accountId}`.execute(tx.db)
  tx.news.add("sessions")
}

/** Signs a user out in one session; false when it is none of theirs. */
export async function endOneSession(tx: Tx, userId: string | null, id: string | null): Promise<boolean> {
  return (await end(tx, userId, sql`id = ${id}`)) > 0
}

/** Ends sessions, and lets open streams know. */
async function end(tx: Tx, userId: string | null, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    delete from sessions where account_id = ${tx.accountId} and user_id = ${userId} and ${which} returning 1
  `.execute(tx.db)
  tx.news.add("sessions")
  return rows.length
}
