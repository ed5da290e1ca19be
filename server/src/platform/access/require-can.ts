import { can, type Permission, type Scope, scopeOf } from "@funil/contract/permissions"
import { AppError } from "../app-error.ts"
import type { Context } from "../context.ts"

/** Ends with 403 unless the caller's role has the permission at all. The row's own scope is the query's to keep. */
export function requireCan(ctx: Context, permission: Permission): void {
  if (ctx.user && !can(ctx.user.role, permission)) throw new AppError("forbidden")
}

/** The scope of the caller's permission; the system's reaches everything. */
export function scopeFor(ctx: Context, permission: Permission): Scope {
  return ctx.user ? scopeOf(ctx.user.role, permission) : "all"
}
