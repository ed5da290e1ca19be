import type {
  NotificationSettings,
  updateNotificationSettings as endpoint,
} from "@funil/contract/notifications"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { type Choices, lockSettings, settingsUser, settingsView } from "./settings-queries.ts"

type Input = z.output<typeof endpoint.body>

/** Changes how the caller wishes to be told, from now on. */
// No right: everyone has their own.
// No ledger: what somebody wishes to hear of is no record.
export async function updateNotificationSettings(ctx: Context, input: Input): Promise<NotificationSettings> {
  return inTransaction(ctx, async (tx) => {
    const user = settingsUser(tx)
    const before = await lockSettings(tx, user)
    const after = {
      kinds: merged(before.kinds, input.kinds),
      digest: input.digest ?? before.digest,
      digest_hour: input.digest_hour ?? before.digest_hour,
    }
    const isMoved = after.digest !== before.digest || after.digest_hour !== before.digest_hour
    // An hour that has passed today is meant for tomorrow.
    const local = sql`(${tx.now()}::timestamptz at time zone ${tx.timezone})`
    await sql`
      update notification_settings set kinds = ${JSON.stringify(after.kinds)}, digest = ${after.digest},
        digest_hour = ${after.digest_hour},
        digested_on = case when ${isMoved}
          then case when extract(hour from ${local}) >= ${after.digest_hour} then ${local}::date end else digested_on end
      where account_id = ${tx.accountId} and user_id = ${user.id}
    `.execute(tx.db)
    return settingsView(user, after)
  })
}

function merged(before: Choices, sent: Input["kinds"]): Choices {
  const changed = Object.entries(sent ?? {}).map(([kind, channels]) => {
    const chosen = Object.entries(channels ?? {}).filter(([, value]) => value !== undefined)
    // The schema of the call has checked the kind.
    return [kind, { ...ownValue(before, kind), ...Object.fromEntries(chosen) }] as const
  })
  return { ...before, ...Object.fromEntries(changed) }
}
