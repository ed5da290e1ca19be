import type { PushSubscription } from "@funil/contract/push"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** A subscription as its owner may see it: its endpoint and keys are nobody's to read. */
export interface SubscriptionRow {
  readonly id: string
  readonly session_id: string
  readonly user_agent: string | null
  readonly created_at: Date
}

export function subscriptionView(tx: Tx, row: SubscriptionRow): PushSubscription {
  const { id, user_agent, session_id, created_at } = row
  return { id, user_agent, current: session_id === tx.sessionId, created_at: created_at.toISOString() }
}

/** So many tries in a row that were not taken, over so many days, end a subscription. */
const maxFailures = 20
const maxFailingDays = 3

/** Takes in what came of a try. A subscription that keeps failing ends: its browser, or its push service, is not coming back. */
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

/** Forgets a browser that takes no messages any more. */
export async function dropSubscription(tx: Tx, id: string): Promise<void> {
  await sql`delete from push_subscriptions where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db)
}
