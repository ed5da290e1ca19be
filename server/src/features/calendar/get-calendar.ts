import type { getCalendar as endpoint } from "@funil/contract/calendar"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { readAtOnce } from "../../platform/db/transaction.ts"
import { findFeedId } from "./calendar-queries.ts"
import { calendarUrl } from "./calendar-url.ts"

export async function getCalendar(ctx: Context): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "task.read")
  const id = await readAtOnce(ctx, findFeedId)
  return { url: id === undefined ? null : calendarUrl(ctx, id) }
}
