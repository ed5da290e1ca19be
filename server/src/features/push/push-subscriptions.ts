import type { PushSubscription, createPushSubscription as endpoint } from "@funil/contract/messages/push"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { encryptPush } from "../../platform/push/encrypt-push.ts"
import { isPushEndpoint } from "../../platform/push/push-host.ts"

type Input = z.output<typeof endpoint.body>

/** Per user. A new subscription replaces the oldest one. */
const maxSubscriptions = 20

/**
 * Subscribes a browser to the caller's notifications until the session ends, in the language of the
 * call.
 */
// No ledger: a subscription is no record.
export async function createPushSubscription(ctx: Permitted<"own">, input: Input): Promise<PushSubscription> {
  if (!isPushEndpoint(ctx.services.config, input.endpoint)) throw invalid("endpoint", "url")
  requireKeys(input.keys)
  return inTransaction(ctx, async (tx) => {
    if (!tx.user || tx.sessionId === null) throw new AppError("forbidden")
    const row = await replaceSubscription(tx, input)
    await dropOldest(tx, tx.user.id)
    return subscriptionView(tx, row)
  })
}

/** The browser belongs to the caller from now on. Drops the subscription of its previous user. */
async function replaceSubscription(tx: Tx, { endpoint: address, keys, user_agent }: Input) {
  const { rows } = await sql<SubscriptionRow>`
    insert into push_subscriptions as known
      (account_id, id, user_id, session_id, endpoint, p256dh, auth, language, user_agent, created_at)
    values (
      ${tx.accountId}, ${newId()}, ${tx.user?.id}, ${tx.sessionId}, ${address}, ${keys.p256dh}, ${keys.auth}, ${tx.language},
      ${user_agent || null}, ${tx.now()}
    )
    on conflict (account_id, endpoint) do update set
      id = case when known.user_id = excluded.user_id then known.id else excluded.id end,
      user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      language = excluded.language, user_agent = excluded.user_agent, created_at = excluded.created_at, failures = 0, failing_since = null
    returning id, session_id, user_agent, created_at
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error("A subscription was not written")
  return row
}

async function dropOldest(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from push_subscriptions where account_id = ${tx.accountId} and id in (
      select id from push_subscriptions where account_id = ${tx.accountId} and user_id = ${userId}
      order by created_at desc, id desc offset ${maxSubscriptions}
    )
  `.execute(tx.db)
}

/** Lists the caller's browsers that take push messages, newest first. */
export async function listPushSubscriptions(ctx: Permitted): Promise<PushSubscription[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<SubscriptionRow>`
      select p.id, p.session_id, p.user_agent, p.created_at
      from push_subscriptions p
      join sessions s on s.account_id = ${tx.accountId} and s.id = p.session_id and s.expires_at > ${tx.now()}
      where p.account_id = ${tx.accountId} and p.user_id = ${tx.user?.id ?? null}
      order by p.id desc
    `.execute(tx.db)
    return rows.map((row) => subscriptionView(tx, row))
  })
}

/** Deletes one of the caller's subscriptions. Throws 404 for other users' subscriptions. */
// No ledger: a subscription is no record.
export async function deletePushSubscription(ctx: Permitted<"own">, id: string): Promise<void> {
  const { rows } = await inTransaction(ctx, (tx) =>
    sql`
      delete from push_subscriptions
      where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null} and id = ${id} returning 1
    `.execute(tx.db),
  )
  if (rows.length === 0) throw notFound()
}

/** A subscription without its endpoint and keys, which no user can read. */
interface SubscriptionRow {
  readonly id: string
  readonly session_id: string
  readonly user_agent: string | null
  readonly created_at: Date
}

function subscriptionView(tx: Tx, row: SubscriptionRow): PushSubscription {
  const { id, user_agent, session_id, created_at } = row
  return { id, user_agent, current: session_id === tx.sessionId, created_at: created_at.toISOString() }
}

/** A subscription ends after this many failures in a row over this many days. */
const maxFailures = 20
const maxFailingDays = 3

/**
 * Stores the result of an attempt. Ends a subscription that keeps failing: its browser or push
 * service is gone.
 */
export async function settlePush(tx: Tx, id: string, isTaken: boolean): Promise<void> {
  const mine = sql`account_id = ${tx.accountId} and id = ${id}`
  if (isTaken) {
    await sql`update push_subscriptions set failures = 0, failing_since = null where ${mine}`.execute(tx.db)
    return
  }
  await sql`
    update push_subscriptions set failures = failures + 1, failing_since = coalesce(failing_since, ${tx.now()}) where ${mine}
  `.execute(tx.db)
  const since = new Date(tx.now().getTime() - maxFailingDays * 24 * 3600 * 1000)
  await sql`
    delete from push_subscriptions where ${mine} and failures >= ${maxFailures} and failing_since <= ${since}
  `.execute(tx.db)
}

/** Deletes the subscription of a browser that no longer takes messages. */
export async function dropSubscription(tx: Tx, id: string): Promise<void> {
  await sql`delete from push_subscriptions where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db)
}

function requireKeys(keys: Input["keys"]): void {
  try {
    encryptPush(keys, "")
  } catch {
    throw invalid("keys.p256dh", "format")
  }
}
