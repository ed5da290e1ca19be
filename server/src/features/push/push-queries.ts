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

/** Forgets a browser that takes no messages any more. */
export async function dropSubscription(tx: Tx, id: string): Promise<void> {
  await sql`delete from push_subscriptions where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db)
}
