import { createHash } from "node:crypto"
import { isIPv6 } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { plainAddress } from "../access/allowed-address.ts"
import { AppError } from "../app-error.ts"
import { isOfApi } from "./is-of-api.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its calls don't count: a screen shows pictures by the hundred, and browsers keep them. */
    isUnlimited?: boolean
    /** Its calls count although it is no call of the API: anybody may make them. */
    isLimited?: boolean
    /** It refuses callers without a token, so its calls count by session and account once the token has proved right. */
    isSignedIn?: boolean
  }
}

const windowMs = 60_000
/** The windows of one kind that a process remembers; beyond them the oldest goes. */
const maxWindows = 100_000
/** An account's calls a minute, in those of one session. */
const sessionsOfAccount = 10

/** An IPv6 caller owns at least a /64, so that is what counts as one address. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip)
  if (!isIPv6(address)) return address
  const [head = "", tail] = address.split("::")
  const groups = head.split(":")
  const left = tail === undefined ? 0 : 8 - groups.length - tail.split(":").length
  return [...groups, ...Array.from({ length: left }, () => "0")]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16))
    .join(":")
}

/** What a minute remembers of each key. */
function minutes<T>() {
  const kept = new Map<string, { readonly endsAt: number; readonly value: T }>()
  return {
    get: (key: string) => {
      const found = kept.get(key)
      return found && found.endsAt > Date.now() ? found : undefined
    },
    put: (key: string, value: T) => {
      // Put in again, it is the youngest.
      kept.delete(key)
      for (const oldest of kept.keys()) {
        if (kept.size < maxWindows) break
        kept.delete(oldest)
      }
      const made = { endsAt: Date.now() + windowMs, value }
      kept.set(key, made)
      return made
    },
  }
}

/** Counts calls by key and refuses those above `max` a minute. */
function limiter(max: number) {
  const windows = minutes<{ count: number }>()
  return (key: string) => {
    const { endsAt, value } = windows.get(key) ?? windows.put(key, { count: 0 })
    value.count += 1
    if (value.count <= max) return
    const seconds = Math.ceil((endsAt - Date.now()) / 1000)
    throw new AppError("too_many_requests", { headers: { "retry-after": String(seconds) } })
  }
}

/** A token that has proved right. */
interface Proven {
  readonly accountId: string
  /** Null for an API token, whose calls `limitTokens` counts over all processes. */
  readonly sessionId: string | null
}

function hashOf({ headers }: FastifyRequest): string | undefined {
  const token = headers.authorization
  return token === undefined ? undefined : createHash("sha256").update(token).digest("base64")
}

/**
 * Refuses calls above `perMinute` in each process; 0 lets everything pass. Public calls count by address, whatever header they carry.
 * Signed-in calls count by session and by account, so that new sessions are no way around. A token that has not proved right within the
 * minute counts by address too: neither are made-up ones. Event streams count once.
 */
export function limitRate(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return
  const countAddress = limiter(perMinute)
  const countSession = limiter(perMinute)
  const countAccount = limiter(sessionsOfAccount * perMinute)
  const proven = minutes<Proven>()
  const count = ({ accountId, sessionId }: Proven) => {
    countAccount(accountId)
    if (sessionId !== null) countSession(sessionId)
  }

  app.addHook("onRequest", async (request) => {
    const { isLimited, isUnlimited, isSignedIn } = request.routeOptions.config
    if (!(isOfApi(request) || isLimited) || isUnlimited) return
    const known = isSignedIn ? proven.get(hashOf(request) ?? "") : undefined
    if (known) count(known.value)
    else countAddress(networkOf(request.ip))
  })
  app.addHook("preHandler", async (request) => {
    const { caller } = request
    const { isSignedIn, isUnlimited } = request.routeOptions.config
    if (!caller || !isSignedIn || isUnlimited) return
    const hash = hashOf(request) ?? ""
    if (proven.get(hash)) return
    count(
      proven.put(hash, { accountId: caller.accountId, sessionId: caller.token ? null : caller.sessionId })
        .value,
    )
  })
}
