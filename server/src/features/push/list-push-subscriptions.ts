import type { PushSubscription } from "@funil/contract/push"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { type SubscriptionRow, subscriptionView } from "./push-queries.ts"

/** The browsers that take the caller's push messages, the newest first. */
export async function listPushSubscriptions(ctx: Context): Promise<PushSubscription[]> {
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
