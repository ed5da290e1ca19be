import type { Endpoint } from "@funil/contract/shared/endpoint"
import { closedNouns, isClosedToTokens } from "@funil/contract/token-rights"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import type { TokenScope } from "@funil/contract/tokens"
import { AppError } from "../app-error.ts"
import type { Context } from "../context.ts"
import type { ApiToken } from "./api-token.ts"

function requireScope({ scopes }: ApiToken, ...enough: readonly TokenScope[]): void {
  if (!enough.some((scope) => scopes.includes(scope))) throw new AppError("token_scope")
}

/**
 * Ends with 402 where the plan has no API, and with 403 for a call that no token makes, or that is beyond its scopes. What a call of a dry
 * run is beyond, only its body tells: `requireTokenMaySend`.
 */
export function requireTokenMay(token: ApiToken, endpoint: Endpoint): void {
  if (!token.isInPlan) throw new AppError("E4021")
  if (isClosedToTokens(endpoint)) throw new AppError("token_forbidden")
  if (endpoint.hasDryRun) requireScope(token, "read", "write")
  else requireScope(token, endpoint.reads ? "read" : "write")
}

/** Ends with 403 where a token would change a noun that is closed to tokens, whatever the call. */
export function requireTokenMayChange({ token }: Pick<Context, "token">, entity: LedgerEntity): void {
  if (token && closedNouns.has(entity)) throw new AppError("token_forbidden")
}

/** Ends with 403 for a call with this body that may be a dry run, and is beyond the token's scopes. */
export function requireTokenMaySend(token: ApiToken, { hasDryRun }: Endpoint, body: unknown): void {
  if (!hasDryRun) return
  const isDry = typeof body === "object" && body !== null && "dry_run" in body && body.dry_run === true
  requireScope(token, isDry ? "read" : "write")
}
