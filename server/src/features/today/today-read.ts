import { type ListOfToday, maxOfToday } from "@funil/contract/home/today"
import { coldDays } from "@funil/contract/records/deals"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { dealScope } from "../../nouns/deal/deal-noun.ts"
import { lastContactAt } from "../../nouns/deal/deal-source.ts"
import { taskNoun, taskScope } from "../../nouns/task/task-noun.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { today, wallClockNow } from "../../platform/wall-clock.ts"

/** The fields of a deal's place that its card lacks. */
interface Place {
  readonly stage_name: string
  readonly whatsapp_default_message: string | null
  readonly timeout: number | null
  readonly pipeline_id: string
  readonly pipeline_name: string
}

/** One item of a list, with the number of all items in the list. A deal has its place. */
export interface TodayItem extends Place {
  readonly list: ListOfToday
  readonly id: string
  readonly total: number
}

/** Returns the caller's pending items by list, in the order of urgency. */
export async function findToday(tx: Tx): Promise<TodayItem[]> {
  const now = sql`${wallClockNow(tx)}::timestamp`
  const midnight = sql`(${today(tx)}::date + 1)::timestamp`
  const { rows } = await sql<TodayItem>`/* today */
    with open_stages as materialized (
      select s.id, s.name, s.whatsapp_default_message, s.timeout, s.pipeline_id from (
        select s.*, count(*) over (partition by s.pipeline_id order by s.position desc, s.id desc) as place
        from stages s where s.account_id = ${tx.accountId} and s.deleted_at is null
      ) s where s.place > 2
    )
    ${tasksOfToday(tx, "late", sql`t."end" < ${now}`)}
    union all
    ${tasksOfToday(tx, "today", sql`t."end" >= ${now} and t."end" < ${midnight}`)}
    union all
    ${dealsOfToday(tx, "without_next_step", sql`d.open_task_end is null`)}
    union all
    ${dealsOfToday(
      tx,
      "stuck",
      sql`s.timeout > 0 and d.last_stage_updated_at <= ${tx.now()}::timestamptz - make_interval(hours => s.timeout)`,
    )}
    union all
    ${dealsOfToday(
      tx,
      "without_contact",
      sql`${lastContactAt("d")} <= ${tx.now()}::timestamptz - make_interval(days => ${coldDays})`,
      lastContactAt("d"),
    )}
    order by list, at, id
  `.execute(tx.db)
  return rows
}

/** Selects the first rows of a query, each with the number of all. */
function firstOf(
  list: ListOfToday,
  alias: "t" | "d",
  { columns, from, at }: { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; at: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const id = sql.ref(`${alias}.id`)
  return sql`(
    select ${list}::text as list, ${id} as id, count(*) over ()::int as total, extract(epoch from ${at}) as at, ${columns}
    from ${from} order by ${at}, ${id} limit ${maxOfToday}
  )`
}

function tasksOfToday(tx: Tx, list: "late" | "today", due: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return firstOf(list, "t", {
    columns: sql`null::text as stage_name, null::text as whatsapp_default_message, null::integer as timeout, null::uuid as pipeline_id, null::text as pipeline_name`,
    from: sql`tasks t left join deals on deals.account_id = ${tx.accountId} and deals.id = t.deal_id
      where t.account_id = ${tx.accountId} and t.responsible_user_id = ${tx.user?.id}
        and t.deleted_at is null and t.finished_at is null and deals.deleted_at is null
        and not ${taskNoun.archived(tx, "t")} and ${due} and ${taskScope(tx, "task.read")}`,
    at: sql`t."end"`,
  })
}

function dealsOfToday(
  tx: Tx,
  list: Exclude<ListOfToday, "late" | "today">,
  waiting: RawBuilder<SqlBool>,
  at: RawBuilder<unknown> = sql`d.last_stage_updated_at`,
): RawBuilder<unknown> {
  return firstOf(list, "d", {
    columns: sql`s.name as stage_name, s.whatsapp_default_message, s.timeout, p.id as pipeline_id, p.name as pipeline_name`,
    from: sql`open_stages s
      join pipelines p on p.account_id = ${tx.accountId} and p.id = s.pipeline_id and p.archived_at is null
      join deals d on d.account_id = ${tx.accountId} and d.pipeline_stage_id = s.id
      where d.user_id = ${tx.user?.id} and d.deleted_at is null and ${waiting} and ${dealScope(tx, "deal.read")}`,
    at,
  })
}
