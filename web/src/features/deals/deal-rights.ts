import type { LoggedUser } from "@funil/contract/auth"
import type { DealCard } from "@funil/contract/deals"
import { scopeOf } from "@funil/contract/permissions"

/** Whether the role lets me delete this deal; the server has the last word. */
export function mayTrash({ id, role }: LoggedUser, deal: Pick<DealCard, "user_id">): boolean {
  const scope = scopeOf(role, "deal.delete")
  return scope === "all" || (scope === "owned" && deal.user_id === id)
}

/** Whether the role lets me merge deals at all: the others go to the trash. */
export function mayMerge({ role }: LoggedUser): boolean {
  return scopeOf(role, "deal.delete") !== "none"
}
