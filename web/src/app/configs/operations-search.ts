import { type LedgerEntity, ledgerEntities } from "@funil/contract/shared/entities"
import { searchText } from "../search-word.ts"

export interface OperationsSearch {
  /** Keeps only this user's operations. */
  user?: string | undefined
  /** Keeps only operations on records of this kind. */
  entity?: LedgerEntity | undefined
}

export function operationsSearch({ user, entity }: Record<string, unknown>): OperationsSearch {
  return { user: searchText(user), entity: ledgerEntities.find((item) => item === entity) }
}
