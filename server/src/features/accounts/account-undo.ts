import { can } from "@funil/contract/permissions"
import type { Undoer } from "../../nouns/undoer.ts"
import { lockAccountRow } from "./account-queries.ts"
import { accountState, saveBrand, saveMessageSettings } from "./save-account.ts"

export const accountUndoer: Undoer = {
  lockState: async (tx) => {
    if (tx.user && !can(tx.user.role, "account.write")) return null
    return { ...accountState(await lockAccountRow(tx)), deleted_at: null }
  },
  write: async (tx, _id, { brand, open_tracking, reply_to }) => {
    // The ledger keeps addresses or null, and a boolean.
    if (brand !== undefined) await saveBrand(tx, await lockAccountRow(tx), brand as string | null)
    if (open_tracking === undefined && reply_to === undefined) return
    const row = await lockAccountRow(tx)
    await saveMessageSettings(tx, row, {
      open_tracking: (open_tracking ?? row.open_tracking) as boolean,
      reply_to: (reply_to === undefined ? row.reply_to : reply_to) as string | null,
    })
  },
}
