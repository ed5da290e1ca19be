import type { Language } from "@funil/contract/account/accounts"
import type { Block } from "@funil/contract/account/blocked-account"
import type { Role } from "@funil/contract/account/permissions"
import { planLimits } from "@funil/contract/account/plans"
import type { TokenScope } from "@funil/contract/account/tokens"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { shareRuns } from "../concurrency.ts"
import type { ApiToken, Services } from "../context.ts"
import { isUnavailable } from "../db/sql-errors.ts"
import { onConnection } from "../db/transaction.ts"
import { claimedAccount, hashToken, mayHold } from "./sessions.ts"
import { type BlockRow, blockOf, isAccountProved } from "./standing.ts"

export interface Session {
  readonly id: string
  readonly accountId: AccountId
  readonly userId: string
  readonly role: Role
  readonly pipelines: string[]
  readonly language: Language
  readonly timezone: string
  readonly block: Block | null
  readonly isProved: boolean
  /** Null for a user's session. */
  readonly token: ApiToken | null
  /** When the user last entered the password in this session. */
  readonly confirmedAt: Date | null
  /** The addresses that the account allows. */
  readonly ipList: string[]
}

interface Row
  extends Omit<Session, "accountId" | "block" | "isProved" | "token">, Omit<BlockRow, "closed_at"> {
  readonly stale: boolean
  readonly email_proved_at: Date | null
  readonly name: string | null
  readonly scopes: TokenScope[] | null
}

const lifetime = sql.raw("interval '30 days'")

const shared = shareRuns<Session | null>()

/**
 * Finds the session of a token. A page's concurrent calls share one read, which starts after each
 * of them arrives.
 */
export async function findSession(services: Services, token: string): Promise<Session | null> {
  return shared(token, () => readSession(services, token))
}

/**
 * Finds the session of a token, with the user's present role and pipelines; null when it is
 * unknown, over, its user is deleted or deactivated, its account closed, or it is an API token
 * whose user may only look on. One round trip on the guarded reader: the row is found by the
 * account and hash that the token itself carries. This is the one place where a request's
 * `AccountId` comes from.
 */
async function readSession(services: Services, token: string): Promise<Session | null> {
  const claimed = claimedAccount(token)
  if (!claimed) return null
  const now = services.now()
  const { rows } = await sql<Row>`/* session */
    select s.id, u.id as "userId", u.role, u.pipelines, a.language, a.timezone,
      a.subscription_plan, a.free_trial_exceeded_at, a.suspended_at, a.email_proved_at,
      a.ip_list as "ipList", s.confirmed_at as "confirmedAt",
      s.last_seen_at < ${now}::timestamptz - interval '1 hour'
        or (s.kind = 'token' and s.last_seen_at = s.created_at and s.created_at < ${now}) as stale, s.name, s.scopes
    from sessions s
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.deleted_at is null and not u.deactivated
    join accounts a on a.account_id = s.account_id and a.closed_at is null
    where s.account_id = ${claimed} and s.token_hash = ${hashToken(token)} and s.expires_at > ${now}
      and ${mayHold}
  `.execute(services.database.reader)
  const found = rows[0]
  if (!found) return null
  const { stale, name, scopes, subscription_plan, free_trial_exceeded_at, suspended_at, ...rest } = found
  const { email_proved_at, ...session } = rest
  const plan = { subscription_plan, free_trial_exceeded_at, suspended_at, closed_at: null }
  // The hash of 256 random bits is stored in this account, which proves the claim.
  const accountId = claimed as AccountId
  const isToken = name !== null && scopes !== null
  const api = isToken ? { name, scopes, isInPlan: hasApi(services, found) } : null
  const isProved = isAccountProved({ email_proved_at }, services)
  if (stale) await slide(services, accountId, { ...session, token: api }).catch(unlessUnavailable)
  return { ...session, accountId, block: blockOf(plan, services), isProved, token: api }
}

/** Whether the account's plan has the API. Every account has it without billing. */
function hasApi(
  { config }: Services,
  { subscription_plan: plan }: Pick<BlockRow, "subscription_plan">,
): boolean {
  return config.billing.length === 0 || planLimits[plan].api
}

/** Ignores that the database can't write now, as on a full disk. The next call writes it. */
function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error
}

/**
 * Extends a user's session by 30 days and stores its last use, at most once an hour, so that reads
 * stay reads.
 */
async function slide(
  services: Services,
  accountId: AccountId,
  { id, userId, token }: Pick<Session, "id" | "userId" | "token">,
): Promise<void> {
  const now = services.now()
  await onConnection(services.database.app, accountId, async (db) => {
    if (token) {
      await sql`update sessions set last_seen_at = ${now} where account_id = ${accountId} and id = ${id}`.execute(
        db,
      )
      return
    }
    const session = sql`
      update sessions set last_seen_at = ${now}, expires_at = ${now}::timestamptz + ${lifetime}
      where account_id = ${accountId} and id = ${id}
    `
    const user = sql`update users set last_seen_at = ${now} where account_id = ${accountId} and id = ${userId}`
    // Locks the user first, like the calls that end sessions.
    await Promise.all([user.execute(db), session.execute(db)])
  })
}
