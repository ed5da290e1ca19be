import type {
  User,
  createUser as createEndpoint,
  updateUser as updateEndpoint,
} from "@funil/contract/account/users"
import type { PictureInput } from "@funil/contract/records/pictures"
import type * as z from "zod/mini"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { reachesUser } from "../../nouns/user/user-noun.ts"
import { hashPassword, requireUncommon } from "../../platform/access/passwords.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireConfirmed, scopeFor } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { type PictureOf, removePicture, uploadPicture } from "../pictures/change-picture.ts"
import { mailAccessChange } from "./admin-letters.ts"
import { invite } from "./invitations.ts"
import { saveUser } from "./save-user.ts"
import { getVisibleUser, insertUser, lockAdmins, lockVisibleUser, requirePipelines } from "./user-queries.ts"
import { changes, requireMayChange, requireMayGive, requireOpenOrSelf } from "./user-rules.ts"
import { type UserRow, storedInput, userView } from "./user-store.ts"

type NewUser = z.output<typeof createEndpoint.body>

/** Creates a user. The server mails them a link to set a password unless an admin sets one. */
export async function createUser(
  ctx: Permitted<"user.create">,
  { password, ...input }: NewUser,
): Promise<User> {
  requireMayGive(ctx, input.role)
  if (password !== undefined && scopeFor(ctx, "user.create") !== "all") throw new AppError("forbidden")
  if (password !== undefined) requireUncommon(password)
  const { custom_fields: sent, ...plain } = input
  const user = { ...plain, ...storedInput(plain) }
  const hash = password === undefined ? null : await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    await requirePipelines(tx, user.pipelines)
    const custom_fields = await storedCustomFields(tx, "user", { before: null, sent, record: user })
    const row = await insertUser(tx, { ...user, custom_fields, password_hash: hash })
    if (hash === null) await invite(tx, row)
    if (row.role === "admin") await mailAccessChange(tx, "admin", row.email)
    return versioned(tx, userView(tx, row), row.version)
  })
}

type UserChange = z.output<typeof updateEndpoint.body>

export async function updateUser(
  ctx: Permitted<"user.update">,
  id: string,
  input: UserChange,
  ifMatch?: string,
): Promise<User> {
  requireOpenOrSelf(ctx, id)
  return inTransaction(ctx, async (tx) => {
    // A reactivated user takes a seat. The account's lock comes before its records' locks.
    if (input.deactivated === false) await lockAccount(tx)
    if (input.role !== undefined || input.deactivated !== undefined) await lockAdmins(tx)
    const before = await lockVisibleUser(tx, id)
    await requireFresh(before, ifMatch, () => userView(tx, before))
    // Only a call can prove the caller's identity. Imports and automations don't come through here.
    if (id === ctx.user?.id && changes(before, { email: input.email }, "email")) requireConfirmed(tx)
    const after = await changeUser(tx, before, input, true)
    return versioned(tx, userView(tx, after), after.version)
  })
}

/**
 * Applies the body of a PUT to a locked user. Callers that change a role or deactivate have locked
 * the admins.
 */
export async function changeUser(
  tx: Tx,
  before: UserRow,
  input: UserChange,
  isProven = false,
): Promise<UserRow> {
  const patch = storedInput(input)
  requireMayChange(tx, before, patch, isProven)
  if (changes(before, patch, "pipelines")) await requirePipelines(tx, patch.pipelines ?? [])
  const custom_fields = await storedCustomFields(tx, "user", {
    before: before.custom_fields,
    sent: input.custom_fields,
    record: { ...before, ...patch },
  })
  return saveUser(tx, before, { ...patch, custom_fields })
}

/** Puts a user in the trash and ends all their sessions. Records keep the name. */
export async function trashUser(ctx: Permitted<"user.delete">, id: string, ifMatch?: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAdmins(tx)
    const before = await lockVisibleUser(tx, id)
    await requireFresh(before, ifMatch, () => userView(tx, before))
    if (!reachesUser(tx, "user.delete", before)) throw new AppError("forbidden")
    await saveUser(tx, before, { deleted_at: tx.now() })
  })
}

function pictureOf(id: string): PictureOf<UserRow, User> {
  return {
    field: "profile_picture",
    fit: "cover",
    lock: async (tx) => {
      const row = await lockVisibleUser(tx, id)
      requireMayChange(tx, row, {})
      return row
    },
    save: (tx, row, profile_picture) => saveUser(tx, row, { profile_picture }),
    answer: async (tx) => {
      const row = await getVisibleUser(tx, id)
      return versioned(tx, userView(tx, row), row.version)
    },
  }
}

export async function uploadUserPicture(
  ctx: Permitted<"user.update">,
  id: string,
  input: PictureInput,
): Promise<User> {
  requireOpenOrSelf(ctx, id)
  return uploadPicture(ctx, input, pictureOf(id))
}

export async function removeUserPicture(ctx: Permitted<"user.update">, id: string): Promise<User> {
  requireOpenOrSelf(ctx, id)
  return removePicture(ctx, pictureOf(id))
}
