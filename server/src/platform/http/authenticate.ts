import { isOpenToBlocked } from "@funil/contract/account/blocked-account"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import type { FastifyRequest } from "fastify"
import { addressRefused, isAllowedAddress, plainAddress } from "../access/allowed-address.ts"
import type { Permitted } from "../access/permitted.ts"
import { isConfirmed, requireCan, requireConfirmed, requireTokenMay } from "../access/require-can.ts"
import { findSession, type Session } from "../access/session-gate.ts"
import { requireOpen } from "../access/standing.ts"
import { AppError } from "../app-error.ts"
import type { Context, Services } from "../context.ts"
import { acceptedLanguage } from "./language.ts"

/** The context of a session's request. */
export function contextOf(services: Services, session: Session, request: FastifyRequest): Permitted<"own"> {
  const ctx: Context = {
    services,
    accountId: session.accountId,
    user: { id: session.userId, role: session.role, pipelines: session.pipelines },
    sessionId: session.id,
    token: session.token,
    isConfirmed: isConfirmed(session, services.now()),
    block: session.block,
    isProved: session.isProved,
    ip: plainAddress(request.ip),
    language: acceptedLanguage(request.headers["accept-language"]) ?? session.language,
    timezone: session.timezone,
    now: services.now,
    source: "api",
    requestId: request.id,
    outcome: {},
  }
  return ctx as Permitted<"own">
}

/**
 * The caller's context by a valid token; without one null for a public endpoint and 401 for any
 * other, and 403 where the account may not be used from the caller's address, or an API token is
 * not enough for the call. A blocked account is answered 402 but for the few calls that are open to
 * it. The role table then tells whether the role may call it at all.
 */
export async function authenticate(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Permitted<"own"> | null> {
  const token = tokenOf(request)
  const session = token ? await findSession(services, token) : null
  const address = plainAddress(request.ip)
  if (!session || !isAllowedAddress(session.ipList, address)) {
    if (endpoint.access === "public") return null
    throw session ? addressRefused(address) : new AppError("unauthenticated")
  }
  // Public calls run without a user: no token can set a password.
  if (session.token && endpoint.access === "public") return null
  const ctx = contextOf(services, session, request)
  if (!isOpenToBlocked(endpoint)) requireOpen(ctx)
  if (session.token) requireTokenMay(session.token, endpoint)
  else if (endpoint.confirms) requireConfirmed(ctx)
  if (endpoint.access !== "public" && endpoint.access !== "signed_in") requireCan(ctx, endpoint.access)
  return ctx
}

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? "")?.[1]
}
