import {
  calendarDays,
  type getCalendar as getCalendarEndpoint,
  maxCalendarTasks,
  type renewCalendar as renewCalendarEndpoint,
} from "@funil/contract/messages/calendar"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { taskNoun, taskScope } from "../../nouns/task/task-noun.ts"
import { signToken } from "../../platform/access/account-token.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Tx, inTransaction, readAtOnce } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { type TaskWithLinks, selectTasks } from "../tasks/task-read.ts"
import { dropFeed } from "../users/save-user.ts"

export async function getCalendar(
  ctx: Permitted<"task.read">,
): Promise<CallAnswer<typeof getCalendarEndpoint>> {
  const id = await readAtOnce(ctx, findFeedId)
  return { url: id === undefined ? null : calendarUrl(ctx, id) }
}

/** Replaces the address of the caller's calendar. The old one stops working. */
// No ledger: a feed is no record.
export async function renewCalendar(
  ctx: Permitted<"task.read">,
): Promise<CallAnswer<typeof renewCalendarEndpoint>> {
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

/** Removes the address of the caller's calendar. */
// No ledger: a feed is no record.
export async function endCalendar(ctx: Permitted<"task.read">): Promise<void> {
  await inTransaction(ctx, (tx) => dropFeed(tx, tx.user?.id))
}

/** Returns the address of a feed. */
export function calendarUrl({ services: { config }, accountId }: Context, feedId: string): string {
  return `${config.publicUrl}/calendar/${signToken(config, "calendar", { accountId, id: feedId })}.ics`
}

/** The user of a feed, with their current role and company name. */
export interface FeedOwner extends Actor {
  readonly company: string
}

/** A task with its times as instants too. */
export interface FeedTask extends TaskWithLinks {
  starts_at: Date
  ends_at: Date
}

export async function findFeedId(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from calendar_feeds where account_id = ${tx.accountId} and user_id = ${tx.user?.id}
  `.execute(tx.db)
  return rows[0]?.id
}

/** Returns the user of a feed, or undefined if the feed ended or the user was deleted. */
export async function findFeedOwner(tx: Tx, feedId: string): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`/* owner of calendar */
    select u.id, u.role, u.pipelines, coalesce(nullif(a.company, ''), a.domain) as company
    from calendar_feeds f
    join users u on u.account_id = ${tx.accountId} and u.id = f.user_id and u.deleted_at is null and not u.deactivated
    join accounts a on a.account_id = ${tx.accountId}
    where f.account_id = ${tx.accountId} and f.id = ${feedId}
  `.execute(tx.db)
  return rows[0]
}

const minutesOf = (days: number) => days * 24 * 60

/** Selects the ids of the caller's own tasks closest to now, before or after it. */
function nearest(tx: Tx, side: "back" | "ahead"): RawBuilder<unknown> {
  const now = sql`${wallClockNow(tx)}::timestamp`
  const days = side === "back" ? -calendarDays.back : calendarDays.ahead
  const far = sql`${wallClockNow(tx, minutesOf(days))}::timestamp`
  const [within, order] =
    side === "back"
      ? [sql`"end" >= ${far} and "end" < ${now}`, sql`desc`]
      : [sql`"end" >= ${now} and "end" < ${far}`, sql`asc`]
  return sql`(
    select id from tasks
    where account_id = ${tx.accountId} and responsible_user_id = ${tx.user?.id} and deleted_at is null and ${within}
    order by "end" ${order}, id limit ${maxCalendarTasks[side]}
  )`
}

/** Returns the caller's own visible tasks around now, except those in archived pipelines. */
export async function readFeedTasks(tx: Tx): Promise<FeedTask[]> {
  const near = sql`t.id in (${nearest(tx, "back")} union all ${nearest(tx, "ahead")})`
  const shown = sql<SqlBool>`${near} and not ${taskNoun.archived(tx, "t")} and ${taskScope(tx, "task.read")}`
  const { rows } = await sql<FeedTask>`/* tasks of calendar */
    select s.*, s."start" at time zone ${tx.timezone}::text as starts_at,
      s."end" at time zone ${tx.timezone}::text as ends_at
    from (${selectTasks(tx, shown)}) s order by s."start", s.id
  `.execute(tx.db)
  return rows
}
