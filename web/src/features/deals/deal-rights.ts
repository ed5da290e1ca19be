import type { LoggedUser } from "@funil/contract/account/auth"
import type { DealCard } from "@funil/contract/records/deals"
import { scopeOf } from "@funil/contract/account/permissions"

/** Whether the user may delete this deal. The server has the last word. */
export function mayTrash({ id, role }: LoggedUser, deal: Pick<DealCard, "user_id">): boolean {
  const scope = scopeOf(role, "deal.delete")
  return scope === "all" || (scope === "owned" && deal.user_id === id)
}

/** Whether the role may merge deals, which deletes the others. */
export function mayMerge({ role }: LoggedUser): boolean {
  return scopeOf(role, "deal.delete") !== "none"
}
