import { requireAllowedAddress } from "../../platform/access/allowed-address.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { requireOpen } from "../../platform/access/standing.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findFeedOwner, readFeedTasks } from "./calendar-queries.ts"
import { calendarText } from "./calendar-text.ts"

/** The tasks of whose feed it is, as they may see them now, for who asks from this address. */
export async function getFeed(ctx: Context, feedId: string, address: string): Promise<string> {
  const { owner, tasks } = await inTransaction(ctx, async (tx) => {
    const [found] = await Promise.all([findFeedOwner(tx, feedId), requireAllowedAddress(tx, address)])
    if (!found) throw notFound()
    const owned = { ...tx, user: found }
    requireCan(owned, "task.read")
    requireOpen(owned)
    return { owner: found, tasks: await readFeedTasks(owned) }
  })
  return calendarText(ctx, owner.company, tasks)
}
