import { sql } from "kysely"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { taskScope } from "../../nouns/task-visibility.ts"

export const taskTrash: TrashSource = {
  entity: "task",
  table: "tasks",
  label: sql`coalesce(t.name, (
    select y.name from task_types y where y.account_id = t.account_id and y.id = t.task_type_id
  ))`,
  purge: { links: [], unlinked: [] },
  scope: (ctx, alias) => taskScope(ctx, "task.read", alias),
}
