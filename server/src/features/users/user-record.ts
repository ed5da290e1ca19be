import {
  type User,
  createUser as createUserCall,
  type listUsers as endpoint,
  updateUser as updateUserCall,
  userFields,
} from "@funil/contract/account/users"
import type { Page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { eachInTurn, massValues } from "../../nouns/plain/mass-values.ts"
import { createsEach } from "../../nouns/plain/new-rows.ts"
import { massRights } from "../../nouns/plain/plain-mass.ts"
import { changer, importer } from "../../nouns/record-feature.ts"
import { oneByOne } from "../../nouns/store/undoer.ts"
import { recordTrash } from "../../nouns/trash-source.ts"
import { reachesUser, userDetailScope, userNoun } from "../../nouns/user/user-noun.ts"
import { userSource } from "../../nouns/user/user-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan, requireConfirmed } from "../../platform/access/require-can.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { atPlaces } from "../../platform/records/mass-input.ts"
import { recordList } from "../../platform/records/record-list.ts"
import { saveUser, userUndoer } from "./save-user.ts"
import { getVisibleUser, lockAdmins, lockAnyUser, lockVisibleUser, readUsers } from "./user-queries.ts"
import { requireMayChange } from "./user-rules.ts"
import { type UserRow, storedInput, userStore, userView } from "./user-store.ts"
import { changeUser, createUser, updateUser } from "./users.ts"

const { body: updateBody } = updateUserCall

/** The verbs of users, as of any noun's records. */
export const userRecord = {
  list: recordList({
    source: userSource,
    permission: userNoun.rights.read,
    read: async (tx, ids) => (await readUsers(tx, ids)).map((row) => userView(tx, row)),
  }),
  changer: changer({
    permission: userNoun.rights.update,
    updateBody,
    lock: lockVisibleUser,
    change: changeUser,
  }),
  importer: importer({
    createBody: createUserCall.body,
    updateBody,
    createMany: createsEach((tx, body) => createUser(requireCan(tx, "user.create"), body)),
    updateOne: (tx, id, body) => updateUser(requireCan(tx, "user.update"), id, body),
  }),
  undoer: oneByOne(userUndoer),
  // Callers who may see a user's details see their history, and the user in the trash.
  trashSource: recordTrash("user", {
    purge: null,
    scope: userDetailScope,
    restorable: (ctx, alias) => userDetailScope(ctx, alias, "user.delete"),
  }),
}

const { list } = userRecord

/**
 * Returns the users that the caller sees. `deactivated` reads the column itself, because filters
 * show it as empty to callers below manager.
 */
export async function listUsers(
  ctx: Context,
  { deactivated, ...query }: z.output<typeof endpoint.query>,
): Promise<Page<User> | User[]> {
  const where = deactivated && sql<boolean>`u.deactivated = ${deactivated === "true"}`
  const wanted = where ? { where } : {}
  return query.paginate === "false" ? list.all(ctx, { ...query, ...wanted }) : list.page(ctx, query, wanted)
}

export async function getUser(ctx: Permitted<"user.read">, id: string): Promise<User> {
  return inTransaction(ctx, async (tx) => {
    const row = await getVisibleUser(tx, id)
    return versioned(tx, userView(tx, row), row.version)
  })
}

/** Runs `work` on each user in turn, because each has rules of their own. */
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
    const noun = { entity: "user", schema: updateUserCall.body, fields: userFields } as const
    const { input, placeOf, complete } = await massValues(tx, noun, values)
    const stored = await atPlaces(placeOf, () => storedInput(input))
    // Checked before the rows, which would count it as one rejection each.
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
