import { confirmedMinutes } from "@funil/contract/account/auth"
import { type Permission, type Scope, can, scopeOf } from "@funil/contract/account/permissions"
import { closedNouns, isClosedToTokens } from "@funil/contract/account/token-rights"
import type { TokenScope } from "@funil/contract/account/tokens"
import { overPlanLimit } from "@funil/contract/api/errors"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { AppError } from "../app-error.ts"
import type { ApiToken, Context } from "../context.ts"
import type { Tx } from "../db/tx.ts"
import type { KnownPermission, Permitted, Right } from "./permitted.ts"

/**
 * Returns the context with the permission's right. Throws 403 if the caller's role lacks the
 * permission. The query still applies the row's scope.
 */
export function requireCan<P extends Permission, R extends Right = never>(
  ctx: Tx<R>,
  permission: P,
): Tx<R | KnownPermission<P>>
export function requireCan<P extends Permission, R extends Right = never>(
  ctx: Permitted<R>,
  permission: P,
): Permitted<R | KnownPermission<P>>
export function requireCan<P extends Permission>(ctx: Context, permission: P): Permitted<KnownPermission<P>>
export function requireCan(ctx: Context, permission: Permission): Context {
  if (ctx.user && !can(ctx.user.role, permission)) throw new AppError("forbidden")
  return ctx
}

/** Returns the scope of the caller's permission. The system's reaches everything. */
export function scopeFor(ctx: Context, permission: Permission): Scope {
  return ctx.user ? scopeOf(ctx.user.role, permission) : "all"
}

/** Whether the session's user entered the password within the last minutes. */
export function isConfirmed({ confirmedAt }: { readonly confirmedAt: Date | null }, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmedMinutes * 60_000
}

/**
 * Ends with 403 unless the user entered the password in this session within the last minutes: a
 * stolen session is not enough. Calls whose endpoint `confirms` have asked it already. A verb asks
 * it where only its body or row tells, on whatever path it is reached. No API token passes, nor
 * does a job in a user's name.
 */
export function requireConfirmed({ user, token, isConfirmed }: Context): void {
  if (user === null) return
  if (token) throw new AppError("token_forbidden")
  if (!isConfirmed) throw new AppError("confirmation_needed")
}

function requireScope({ scopes }: ApiToken, ...enough: readonly TokenScope[]): void {
  if (!enough.some((scope) => scopes.includes(scope))) throw new AppError("token_scope")
}

/**
 * Ends with 402 where the plan has no API, and with 403 for a call that no token makes, or that is
 * beyond its scopes. What a call of a dry run is beyond, only its body tells:
 * `requireTokenMaySend`.
 */
export function requireTokenMay(token: ApiToken, endpoint: Endpoint): void {
  if (!token.isInPlan) throw new AppError(overPlanLimit)
  if (isClosedToTokens(endpoint)) throw new AppError("token_forbidden")
  if (endpoint.hasDryRun) requireScope(token, "read", "write")
  else requireScope(token, endpoint.reads ? "read" : "write")
}

/** Throws 403 if a token would change a noun that is closed to tokens, in any call. */
export function requireTokenMayChange({ token }: Pick<Context, "token">, entity: LedgerEntity): void {
  if (token && closedNouns.has(entity)) throw new AppError("token_forbidden")
}

/** Throws 403 for a call whose body is no dry run and exceeds the token's scopes. */
export function requireTokenMaySend(token: ApiToken, { hasDryRun }: Endpoint, body: unknown): void {
  if (!hasDryRun) return
  const isDry = typeof body === "object" && body !== null && "dry_run" in body && body.dry_run === true
  requireScope(token, isDry ? "read" : "write")
}
