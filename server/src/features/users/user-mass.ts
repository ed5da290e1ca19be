import { updateUser as endpoint, userFields } from "@funil/contract/users"
import { requireConfirmed } from "../../platform/access/require-confirmed.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { atPlaces } from "../../platform/records/mass-input.ts"
import { eachInTurn } from "../../nouns/each-in-turn.ts"
import { massValues } from "../../nouns/mass-values.ts"
import { massRights } from "../../nouns/plain-mass.ts"
import { reachesUser } from "../../nouns/user/user-visibility.ts"
import { saveUser } from "./save-user.ts"
import { lockAdmins, lockAnyUser } from "./user-queries.ts"
import { requireMayChange } from "./user-rules.ts"
import { type UserRow, storedInput, userStore } from "./user-store.ts"

/** Does it to each of the users in turn, for each has rules of its own. */
async function eachUser(
  tx: Tx,
  ids: readonly string[],
  change: (row: UserRow) => Promise<unknown>,
): Promise<number> {
  await lockAdmins(tx)
  return eachInTurn(ids, async (id) => {
    const row = await lockAnyUser(tx, id)
    if (!row || row.deleted_at !== null) throw notFound()
    await change(row)
  })
}

export const userMass: MassNoun = {
  ...massRights(userStore),
  updating: async (tx, values) => {
    const noun = { entity: "user", schema: endpoint.body, fields: userFields } as const
    const { input, placeOf, complete } = await massValues(tx, noun, values)
    const stored = await atPlaces(placeOf, () => storedInput(input))
    // Asked before the rows, which would count it as one refusal each.
    if (input.role === "admin") requireConfirmed(tx)
    return (tx, ids) =>
      eachUser(tx, ids, async (row) => {
        const patch = complete(row, stored)
        if (!patch) throw new AppError("conflict")
        requireMayChange(tx, row, patch)
        await saveUser(tx, row, patch)
      })
  },
  trashing: (tx, ids) =>
    eachUser(tx, ids, async (row) => {
      if (!reachesUser(tx, "user.delete", row)) throw new AppError("forbidden")
      await saveUser(tx, row, { deleted_at: tx.now() })
    }),
}
