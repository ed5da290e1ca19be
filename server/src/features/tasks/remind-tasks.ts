import { recordRoute } from "@funil/contract/shared/record-routes"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { taskNoun } from "../../nouns/task/task-noun.ts"
import { notify } from "../notifications/notify.ts"

/** So many minutes before its start the one who does a task is reminded of it. */
export const remindMinutes = 15

const maxAtOnce = 500

/** What clocks of some zone show so many minutes from now. */
type ClockIn = (minutes: number) => RawBuilder<unknown>

/** Open tasks, over the alias `t`, that start within these minutes. One that has started needs no reminder. */
function startingSoon(clockIn: ClockIn): RawBuilder<SqlBool> {
  return sql`t."start" > ${clockIn(0)}::timestamp and t."start" <= ${clockIn(remindMinutes)}::timestamp
    and t.finished_at is null and t.deleted_at is null`
}

/** The accounts with such tasks. The index knows no zones: it finds those of the hours that clocks show anywhere. */
function accountsToRemind(now: Date): RawBuilder<{ account: string }> {
  const later: ClockIn = (minutes) => sql`(${now}::timestamptz + make_interval(mins => ${minutes}))`
  const [behindAll, aheadOfAll] = [later(-12 * 60), later(remindMinutes + 14 * 60)]
  return sql<{ account: string }>`
    select distinct a.account_id as account from tasks t join accounts a on a.account_id = t.account_id
    where t."start" > ${behindAll} at time zone 'UTC' and t."start" <= ${aheadOfAll} at time zone 'UTC'
      and ${startingSoon((minutes) => sql`(${later(minutes)} at time zone a.timezone)`)}`
}

interface Starting {
  id: string
  start: string
  user_id: string
  key: string
  task: string
  record: string | null
}

/**
 * Reminds people of their tasks that are about to start. It looks at the tasks as they are each minute, so one that was moved,
 * finished or deleted needs no care; the key of the notification holds the start, so one that was moved reminds again.
 */
export const remindTasks: JobDefinition = {
  name: "task.remind",
  // The next minute tries again.
  retry: { limit: 0, delaySeconds: 1 },
  schedule: { everyMinutes: 1 },
  accounts: accountsToRemind,
  run: async (ctx) => {
    for (let count = maxAtOnce; count === maxAtOnce;) count = await remindSome(ctx)
  },
}

// No right: only the schedule runs it. No ledger: a notification is no record.
async function remindSome(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const key = sql`'task_starting ' || t.id || ' ' || extract(epoch from t."start" at time zone ${tx.timezone})::bigint`
    const { rows } = await sql<Starting>`
      select t.id, t."start", t.responsible_user_id as user_id, ${key} as key, coalesce(t.name, y.name) as task, d.name as record
      from tasks t
      join task_types y on y.account_id = ${tx.accountId} and y.id = t.task_type_id
      join users u on u.account_id = ${tx.accountId} and u.id = t.responsible_user_id
      left join deals d on d.account_id = ${tx.accountId} and d.id = t.deal_id
      where t.account_id = ${tx.accountId} and ${startingSoon((minutes) => sql`${wallClockNow(tx, minutes)}`)} and d.deleted_at is null
        and not ${taskNoun.archived(tx, "t")}
        and u.deleted_at is null and not u.deactivated
        and not exists (
          select from notifications n
          where n.account_id = ${tx.accountId} and n.user_id = t.responsible_user_id and n.key = ${key}
        )
      order by t."start", t.id limit ${maxAtOnce}
    `.execute(tx.db)
    const reminders = rows.map(({ id, start, user_id, key, task, record }) => ({
      user_id,
      kind: "task_starting" as const,
      key,
      route: recordRoute("task", id),
      params: { task, record, start },
    }))
    await notify(tx, reminders)
    return rows.length
  })
}
