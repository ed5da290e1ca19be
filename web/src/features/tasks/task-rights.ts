import { scopeOf } from "@funil/contract/account/permissions"
import type { Task } from "@funil/contract/records/tasks"
import { useMe } from "../../lib/session/me.ts"

/** Returns whether the user may delete a task. The server has the last word. */
export function useMayTrashTask(): (task: Pick<Task, "creator_user_id">) => boolean {
  const me = useMe()
  const scope = me && scopeOf(me.role, "task.delete")
  return ({ creator_user_id }) => scope === "all" || (scope === "created" && creator_user_id === me?.id)
}
