import { recordRoute } from "@funil/contract/shared/record-routes"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { taskNoun } from "../../nouns/task/task-noun.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { notify } from "../notifications/notify.ts"

/** The minutes before a task's start when its user gets a reminder. */
export const remindMinutes = 15

const maxAtOnce = 500

/** Returns the wall clock of some zone the given minutes from now. */
type ClockIn = (minutes: number) => RawBuilder<unknown>

/**
 * Matches open tasks, over the alias `t`, that start within these minutes. A started task needs no
 * reminder.
 */
function startingSoon(clockIn: ClockIn): RawBuilder<SqlBool> {
  return sql`t."start" > ${clockIn(0)}::timestamp and t."start" <= ${clockIn(remindMinutes)}::timestamp
    and t.finished_at is null and t.deleted_at is null`
}

/**
 * Returns the accounts with such tasks. The index ignores zones, so it finds tasks for the current
 * hour of any zone.
 */
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
 * Reminds users of tasks that start soon. It reads the tasks every minute, so moved, finished or
 * deleted tasks need no cleanup. The notification's key contains the start, so a moved task reminds
 * again.
 */
export const remindTasks: JobDefinition = {
  name: "task.remind",
  // The run of the next minute tries again.
  retry: { limit: 0, delaySeconds: 1 },
  schedule: { everyMinutes: 1 },
  accounts: accountsToRemind,
  run: async (ctx) => {
    for (let count = maxAtOnce; count === maxAtOnce;) count = await remindSome(ctx)
  },
}

// No ledger: a notification is no record.
async function remindSome(ctx: SystemContext): Promise<number> {
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
