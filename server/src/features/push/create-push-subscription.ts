import type { createPushSubscription as endpoint, PushSubscription } from "@funil/contract/push"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { encryptPush } from "../../platform/push/encrypt-push.ts"
import { isPushEndpoint } from "../../platform/push/push-host.ts"
import { type SubscriptionRow, subscriptionView } from "./push-queries.ts"

type Input = z.output<typeof endpoint.body>

/** Of one user; the oldest make way. */
const maxSubscriptions = 20

function requireKeys(keys: Input["keys"]): void {
  try {
    encryptPush(keys, "")
  } catch {
    throw invalid("keys.p256dh", "format")
  }
}

/** Has the caller's notifications pushed to a browser until the session ends, in the language of the call. */
// No right: everyone has their own.
// No ledger: a subscription is no record.
export async function createPushSubscription(ctx: Context, input: Input): Promise<PushSubscription> {
  if (!isPushEndpoint(ctx.services.config, input.endpoint)) throw invalid("endpoint", "url")
  requireKeys(input.keys)
  return inTransaction(ctx, async (tx) => {
    if (!tx.user || tx.sessionId === null) throw new AppError("forbidden")
    const row = await replaceSubscription(tx, input)
    await dropOldest(tx, tx.user.id)
    return subscriptionView(tx, row)
  })
}

/** The browser is the caller's from now on, whoever signed in there before. */
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
