import { recordRoute } from "@funil/contract/shared/record-routes"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { notify } from "../notifications/notify.ts"

/** So many minutes before its start the one who does a task is reminded of it. */
export const remindMinutes = 15

const mostAtOnce = 500

/** Open tasks, over the alias `t`, that start within these minutes. One that has started needs no reminder. */
function startingSoon(now: Date): RawBuilder<SqlBool> {
  const until = new Date(now.getTime() + remindMinutes * 60_000)
  return sql`t."start" > ${now} and t."start" <= ${until} and t.finished_at is null and t.deleted_at is null`
}

interface Starting {
  id: string
  start: Date
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
  schedule: "* * * * *",
  accounts: (now) => sql`select distinct t.account_id as account from tasks t where ${startingSoon(now)}`,
  run: async (ctx) => {
    for (let count = mostAtOnce; count === mostAtOnce;) count = await remindSome(ctx)
  },
}

async function remindSome(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const key = sql`'task_starting ' || t.id || ' ' || extract(epoch from t."start")::bigint`
    const { rows } = await sql<Starting>`
      select t.id, t."start", t.responsible_user_id as user_id, ${key} as key, coalesce(t.name, y.name) as task, d.name as record
      from tasks t
      join task_types y on y.account_id = t.account_id and y.id = t.task_type_id
      join users u on u.account_id = t.account_id and u.id = t.responsible_user_id
      left join deals d on d.account_id = t.account_id and d.id = t.deal_id
      where t.account_id = ${tx.accountId} and ${startingSoon(tx.now())} and d.deleted_at is null
        and u.deleted_at is null and not u.deactivated
        and not exists (
          select from notifications n
          where n.account_id = t.account_id and n.user_id = t.responsible_user_id and n.key = ${key}
        )
      order by t."start", t.id limit ${mostAtOnce}
    `.execute(tx.db)
    const reminders = rows.map(({ id, start, user_id, key, task, record }) => ({
      user_id,
      kind: "task_starting" as const,
      key,
      route: recordRoute("task", id),
      params: { task, record, start: start.toISOString() },
    }))
    await notify(tx, reminders)
    return rows.length
  })
}
