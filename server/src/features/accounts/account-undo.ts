import { can } from "@funil/contract/permissions"
import type { Undoer } from "../history/undoer.ts"
import { lockAccountRow } from "./account-queries.ts"
import { accountState, saveBrand } from "./save-account.ts"

export const accountUndoer: Undoer = {
  entity: "account",
  lockState: async (tx) => {
    if (tx.user && !can(tx.user.role, "account.write")) return null
    return { ...accountState(await lockAccountRow(tx)), deleted_at: null }
  },
  write: async (tx, _id, { brand }) => {
    // The ledger keeps the address or null.
    if (brand !== undefined) await saveBrand(tx, await lockAccountRow(tx), brand as string | null)
  },
}
