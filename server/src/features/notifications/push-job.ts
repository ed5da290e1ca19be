import type { Language } from "@funil/contract/account/accounts"
import { type PushMessage, pushMessage } from "@funil/contract/messages/push"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import type { PushTarget } from "../../platform/push/push-target.ts"
import { sendPush, SubscriptionGone } from "../../platform/push/send-push.ts"
import { dropSubscription, settlePush } from "../push/push-subscriptions.ts"
import type { NotificationRow } from "./notification-row.ts"
import { notificationView } from "./notification-view.ts"

interface Payload {
  readonly notification: string
  readonly subscription: string
}

interface Due extends NotificationRow, PushTarget {
  readonly language: Language
  readonly failures: number
}

/** How long push services keep a message for an offline browser. Later it is useless. */
const dayMs = 24 * 3600 * 1000
/** Names of 200 characters would exceed the message limit of push services. */
const maxTitleLength = 200
const maxDescriptionLength = 300

/** Pushes one notification to one browser, unless the user has read or deleted it. */
export const pushJob: JobDefinition<Payload> = {
  name: "notification.push",
  isOpenToBlocked: true,
  retry: { limit: 8, delaySeconds: 5 },
  // No ledger: a subscription is no record.
  async run(ctx, payload) {
    const due = await inTransaction(ctx, (tx) => findDue(tx, payload))
    if (!due) return
    const urgency = due.kind === "task_starting" ? "high" : "normal"
    const text = JSON.stringify(messageOf(ctx, due))
    const settle = (isTaken: boolean) =>
      inTransaction(ctx, (tx) => settlePush(tx, payload.subscription, isTaken))
    try {
      const isTaken = await sendPush(ctx, due, { text, urgency, secondsToLive: dayMs / 1000 })
      if (!isTaken || due.failures > 0) await settle(isTaken)
    } catch (error) {
      if (error instanceof SubscriptionGone)
        return inTransaction(ctx, (tx) => dropSubscription(tx, payload.subscription))
      await settle(false)
      throw error
    }
  },
}

function messageOf(ctx: Context, due: Due): PushMessage {
  const { id, title, description, route } = notificationView({ ...ctx, language: due.language }, due)
  return pushMessage.parse({
    id,
    title: title.slice(0, maxTitleLength),
    description: description?.slice(0, maxDescriptionLength) ?? null,
    route,
  })
}

async function findDue(tx: Tx, { notification, subscription }: Payload): Promise<Due | undefined> {
  const since = new Date(tx.now().getTime() - dayMs)
  const { rows } = await sql<Due>`
    select n.*, p.endpoint, p.p256dh, p.auth, p.language, p.failures
    from notifications n
    join push_subscriptions p on p.account_id = ${tx.accountId} and p.user_id = n.user_id and p.id = ${subscription}
    join sessions s on s.account_id = ${tx.accountId} and s.id = p.session_id and s.expires_at > ${tx.now()}
    where n.account_id = ${tx.accountId} and n.id = ${notification} and n.read_at is null and n.deleted_at is null
      and n.created_at > ${since}
  `.execute(tx.db)
  return rows[0]
}
