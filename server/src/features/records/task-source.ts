import { taskFields } from "@funil/contract/tasks"
import { sql } from "kysely"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { taskScope } from "./task-visibility.ts"

export const taskSource: RecordSource = {
  table: "tasks",
  alias: "t",
  fields: taskFields,
  expressions: {
    name: (_ctx, alias) => sql`coalesce(${sql.ref(`${alias}.name`)}, (
      select y.name from task_types y where y.account_id = ${sql.ref(`${alias}.account_id`)} and y.id = ${sql.ref(`${alias}.task_type_id`)}
    ))`,
    is_finished: (_ctx, alias) => sql`(${sql.ref(`${alias}.finished_at`)} is not null)`,
    status: (ctx, alias) => sql`(case
      when ${sql.ref(`${alias}.finished_at`)} is not null then 'finished'
      when ${sql.ref(`${alias}.end`)} < ${ctx.now()} then 'overdue' else 'pending'
    end)`,
  },
  links: {},
  scope: (ctx, alias) => taskScope(ctx, "task.read", alias),
  search: (_ctx, alias, pattern) => sql`${sql.ref(alias)}.search like ${pattern}`,
  order: { field: "start", direction: "asc" },
}
