import type { renewCalendar as endpoint } from "@funil/contract/calendar"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { calendarUrl } from "./calendar-url.ts"

/** Gives the caller a new address for their calendar program; the old one leads nowhere any more. */
// No ledger: a feed is no record.
export async function renewCalendar(ctx: Context): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "task.read")
  const id = newId()
  await inTransaction(ctx, (tx) =>
    sql`
      insert into calendar_feeds (account_id, user_id, id, created_at)
      values (${tx.accountId}, ${tx.user?.id}, ${id}, ${tx.now()})
      on conflict (account_id, user_id) do update set id = excluded.id, created_at = excluded.created_at
    `.execute(tx.db),
  )
  return { url: calendarUrl(ctx, id) }
}
