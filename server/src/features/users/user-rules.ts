import { isDeepStrictEqual } from "node:util"
import type { Role } from "@funil/contract/account/permissions"
import { reachesUser } from "../../nouns/user/user-noun.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { requireOpen } from "../../platform/access/standing.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockAdmins } from "./user-queries.ts"
import type { UserPatch, UserRow } from "./user-store.ts"

/** Returns whether a patch changes a field's value. Any caller may send the current value back. */
export function changes(before: UserRow, patch: UserPatch, name: keyof UserPatch): boolean {
  return patch[name] !== undefined && !isDeepStrictEqual(patch[name], before[name])
}

/** Throws 403 unless the caller may create a user of this role. Managers can't create admins. */
export function requireMayGive(ctx: Context, role: Role): void {
  if (scopeFor(ctx, "user.create") !== "all" && role === "admin") throw new AppError("forbidden")
}

/**
 * Throws 403 unless the caller may make this change. Below manager, users keep their own role and
 * pipelines and deactivate no one. Managers change no admins and no emails of others, which would
 * let them take over accounts. Own emails need `isProven`.
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

/** Throws 402 if a blocked account's user would change another user. */
export function requireOpenOrSelf(ctx: Context, id: string): void {
  if (ctx.user?.id !== id) requireOpen(ctx)
}

/**
 * Throws 409 if the account would lose its last admin. Of two concurrent calls, the second one
 * waits and sees the first.
 */
export async function requireAnotherAdmin(tx: Tx, before: UserRow, patch: UserPatch): Promise<void> {
  const wasAdmin = before.role === "admin" && before.deleted_at === null && !before.deactivated
  const stays = (patch.role ?? "admin") === "admin" && !patch.deleted_at && !patch.deactivated
  if (!wasAdmin || stays) return
  const admins = await lockAdmins(tx)
  if (admins.every((id) => id === before.id)) throw new AppError("last_admin")
}
