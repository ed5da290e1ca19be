import { nounRights } from "@funil/contract/account/noun-rights"
import { can } from "@funil/contract/account/permissions"
import { isOwn } from "@funil/contract/shared/own-value"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { useRole } from "../lib/session/me.ts"

/** Returns whether the user may read records of a noun at all. */
export function useMayRead(): (entity: LedgerEntity) => boolean {
  const role = useRole()
  return (entity) => !isOwn(nounRights, entity) || (role !== undefined && can(role, nounRights[entity].read))
}
