import type { State } from "../../platform/ledger/record.ts"
import { joinStates } from "../../platform/records/custom-fields.ts"
import type { Undoer } from "../../nouns/undoer.ts"
import { saveUser } from "./save-user.ts"
import { lockAdmins, lockAnyUser } from "./user-queries.ts"
import { requireMayChange } from "./user-rules.ts"
import { reachesUser } from "../../nouns/user/user-visibility.ts"
import { type UserPatch, userStore } from "./user-store.ts"

/** The ledger keeps fields as they are stored, but for the instant. */
function patchOf({ deleted_at: deletedAt, ...fields }: State): UserPatch {
  if (deletedAt === undefined) return fields
  return { ...fields, deleted_at: typeof deletedAt === "string" ? new Date(deletedAt) : null }
}

export const userUndoer: Undoer = {
  lockState: async (tx, id, kind) => {
    await lockAdmins(tx)
    const row = await lockAnyUser(tx, id)
    const isAllowed = row && reachesUser(tx, kind === "delete" ? "user.delete" : "user.update", row)
    return isAllowed ? userStore.state(row) : null
  },
  write: async (tx, id, fields) => {
    const before = await lockAnyUser(tx, id)
    if (!before) return
    const patch = patchOf(joinStates(fields, before.custom_fields))
    requireMayChange(tx, before, patch)
    await saveUser(tx, before, patch)
  },
}
