import type { Endpoint } from "@funil/contract/shared/endpoint"
import { isClosedToTokens } from "@funil/contract/token-rights"
import { AppError } from "../app-error.ts"
import type { ApiToken } from "./api-token.ts"

/** Ends with 402 where the plan has no API, and with 403 for a call that no token makes, or that writes by one that only reads. */
export function requireTokenMay({ scopes, isInPlan }: ApiToken, endpoint: Endpoint): void {
  if (!isInPlan) throw new AppError("E4021")
  if (isClosedToTokens(endpoint)) throw new AppError("token_forbidden")
  if (!scopes.includes(endpoint.reads ? "read" : "write")) throw new AppError("token_scope")
}
