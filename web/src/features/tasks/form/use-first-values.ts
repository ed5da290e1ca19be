import { useQuery } from "@tanstack/react-query"
import { startOf } from "../../../lib/text/days.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useMe } from "../../../lib/session/me.ts"
import { taskTypesOptions } from "../task-api.ts"
import type { NewTask } from "./task-values.ts"

/** The defaults of a new task: tomorrow morning, the user and the first type. */
export function useFirstValues(told: Partial<NewTask> = {}): NewTask {
  const format = useFormat()
  const me = useMe()
  const types = useQuery(taskTypesOptions).data ?? []
  return {
    start: startOf("tomorrow", format.today()),
    task_type_id: types[0]?.id ?? "",
    responsible_user_id: me?.id ?? "",
    ...told,
  }
}
