import { scopeOf } from "@funil/contract/permissions"
import type { Task } from "@funil/contract/tasks"
import { useMe } from "../../lib/me.ts"

/** Tells which tasks my role lets me delete; the server has the last word. */
export function useMayTrashTask(): (task: Pick<Task, "creator_user_id">) => boolean {
  const me = useMe()
  const scope = me && scopeOf(me.role, "task.delete")
  return ({ creator_user_id }) => scope === "all" || (scope === "created" && creator_user_id === me?.id)
}
