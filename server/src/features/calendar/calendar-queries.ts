import { calendarDays, maxCalendarTasks } from "@funil/contract/calendar"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Actor } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { taskNoun } from "../../nouns/task/task-noun.ts"
import { taskScope } from "../../nouns/task/task-visibility.ts"
import { selectTasks, type ShownTask } from "../tasks/task-read.ts"

/** Whose tasks a feed shows, with the role of now and what their company is called. */
export interface FeedOwner extends Actor {
  readonly company: string
}

/** A task with its times as instants too. */
export interface FeedTask extends ShownTask {
  starts_at: Date
  ends_at: Date
}

export async function findFeedId(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from calendar_feeds where account_id = ${tx.accountId} and user_id = ${tx.user?.id}
  `.execute(tx.db)
  return rows[0]?.id
}

/** Who has the feed; undefined when it was ended, or its user is gone. */
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

/** The ids of the caller's own tasks that lie nearest to now on one side of it. */
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

/** The caller's own tasks around now that they may see, without those that an archived pipeline holds. */
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
