import { can } from "@funil/contract/permissions"
import type { Undoer } from "../../nouns/undoer.ts"
import { isAllowedAddress } from "../../platform/access/allowed-address.ts"
import { lockAccountRow } from "./account-queries.ts"
import { type AccountPatch, accountState, changeAccount, type FollowZone } from "./save-account.ts"

/** Puts back what was changed of the account. */
export const accountUndoer = (followZone: FollowZone): Undoer => ({
  lockState: async (tx) => {
    if (tx.user && !can(tx.user.role, "account.write")) return null
    return { ...accountState(await lockAccountRow(tx)), deleted_at: null }
  },
  write: async (tx, _id, fields) => {
    // The ledger keeps what `accountState` took of a row.
    const patch = fields as AccountPatch
    // Nobody locks themselves out.
    if (patch.ip_list && !isAllowedAddress(patch.ip_list, tx.ip)) return "conflict"
    const before = await lockAccountRow(tx)
    // Whoever knows no password does not bring another key of money back.
    if (patch.pix_key !== undefined && patch.pix_key !== before.pix_key) return "conflict"
    return changeAccount(tx, followZone, { before, patch })
  },
})
