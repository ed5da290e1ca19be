import { isDeepStrictEqual } from "node:util"
import type { Role } from "@funil/contract/permissions"
import { scopeFor } from "../../platform/access/require-can.ts"
import { requireOpen } from "../../platform/access/standing.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockAdmins } from "./user-queries.ts"
import { reachesUser } from "../../nouns/user/user-visibility.ts"
import { type UserPatch, type UserRow } from "./user-store.ts"

/** Whether a patch gives a field another value; a value that a GET answered may be sent back by anyone. */
export function changes(before: UserRow, patch: UserPatch, name: keyof UserPatch): boolean {
  return patch[name] !== undefined && !isDeepStrictEqual(patch[name], before[name])
}

/** Ends with 403 unless the caller may create a user of this role: managers create no admins. */
export function requireMayGive(ctx: Context, role: Role): void {
  if (scopeFor(ctx, "user.create") !== "all" && role === "admin") throw new AppError("forbidden")
}

/**
 * Ends with 403 unless the caller may change this user in this way. Nobody below manager changes their own role or pipelines, or
 * deactivates anybody; a manager touches no admin, makes none, and changes nobody else's e-mail, with which one could take the user's place.
 * Nobody changes their own e-mail without having proved who they are: an undo, an import or a mass edit proves nothing.
 */
export function requireMayChange(ctx: Context, before: UserRow, patch: UserPatch, isProven = false): void {
  const scope = scopeFor(ctx, "user.update")
  const promotes = changes(before, patch, "role") && patch.role === "admin"
  const isOwn = before.id === ctx.user?.id
  const redirects = changes(before, patch, "email")
  const names = ["role", "pipelines", "deactivated"] as const
  const widens = names.some((name) => changes(before, patch, name))
  const mayNot =
    !reachesUser(ctx, "user.update", before) ||
    (scope === "not_admins" && (promotes || (redirects && !isOwn))) ||
    (redirects && isOwn && !isProven) ||
    (scope === "self" && widens)
  if (mayNot) throw new AppError("forbidden")
}

/** Ends with 402 where a blocked account's user would change somebody else. */
export function requireOpenOrSelf(ctx: Context, id: string): void {
  if (ctx.user?.id !== id) requireOpen(ctx)
}

/** Ends with 409 when the account would be left without an admin; of two such calls at once the second one waits and sees. */
export async function requireAnotherAdmin(tx: Tx, before: UserRow, patch: UserPatch): Promise<void> {
  const wasAdmin = before.role === "admin" && before.deleted_at === null && !before.deactivated
  const stays = (patch.role ?? "admin") === "admin" && !patch.deleted_at && !patch.deactivated
  if (!wasAdmin || stays) return
  const admins = await lockAdmins(tx)
  if (admins.every((id) => id === before.id)) throw new AppError("last_admin")
}
