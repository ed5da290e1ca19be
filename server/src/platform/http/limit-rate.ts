import { createHash } from "node:crypto"
import { isIPv6 } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { plainAddress } from "../access/allowed-address.ts"
import type { Permitted } from "../access/permitted.ts"
import { type AttemptCount, addTries } from "../access/throttle.ts"
import { AppError } from "../app-error.ts"
import { inTransaction } from "../db/transaction.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its calls don't count: screens show hundreds of pictures, and browsers cache them. */
    isUnlimited?: boolean
    /** Its calls count although it is outside the API, since anyone can make them. */
    isLimited?: boolean
    /** It requires a token, so its calls count by session and account once the token is valid. */
    isSignedIn?: boolean
  }
}

const windowMs = 60_000
/** The most windows of a kind in a process. A new one evicts the oldest. */
const maxWindows = 100_000
/** An account's calls per minute, in multiples of a session's. */
const sessionsOfAccount = 10

/** Counts IPv6 by /64, since callers own at least that. */
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

/** Returns a map whose entries last a minute. */
function minutes<T>() {
  const kept = new Map<string, { readonly endsAt: number; readonly value: T }>()
  return {
    get: (key: string) => {
      const found = kept.get(key)
      return found && found.endsAt > Date.now() ? found : undefined
    },
    put: (key: string, value: T) => {
      // Inserted again, it is the youngest.
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

/** Counts calls by key and rejects those above `max` per minute. */
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

/** A token that has proved valid. */
interface Proven {
  readonly accountId: string
  /** Null for an API token, which `limitTokens` counts over all processes. */
  readonly sessionId: string | null
}

function hashOf({ headers }: FastifyRequest): string | undefined {
  const token = headers.authorization
  return token === undefined ? undefined : createHash("sha256").update(token).digest("base64")
}

/**
 * Refuses calls above `perMinute` in each process; 0 lets everything pass. Public calls count by
 * address, whatever header they carry. Signed-in calls count by session and by account, so that new
 * sessions are no way around. A token that has not proved right within the minute counts by address
 * too: neither are made-up ones. Event streams count once.
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

/** The shortest interval in which a process shares its counts. */
const tellMs = 1000
const maxKnown = 10_000

/** An API token's calls within a minute. */
interface Window {
  /** The known calls of all processes. */
  known: number
  /** This process's calls that others don't know yet. */
  untold: number
  endsAt: number
  toldAt: number
}

/** Adds this process's count to the shared one, and reads the sum. */
async function tell(ctx: Permitted, perMinute: number, window: Window): Promise<void> {
  const tries = window.untold
  window.untold = 0
  window.known += tries
  const throttle = { name: "calls by token", max: perMinute, minutes: 1 }
  const { count, resetsAt }: AttemptCount = await inTransaction(ctx, (tx) =>
    addTries(tx, throttle, { who: ctx.sessionId ?? "", tries }),
  )
  window.known = count
  window.endsAt = resetsAt.getTime()
}

/**
 * Rejects an API token's calls above `perMinute` over all processes. They sync once a second, so a
 * token may exceed the limit by a second's calls. `RateLimit-*` headers show the rest. 0 means no
 * limit.
 */
export function limitTokens(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return
  const windows = new Map<string, Window>()

  const windowOf = (token: string, now: number): Window => {
    const known = windows.get(token)
    if (known && known.endsAt > now) return known
    if (windows.size >= maxKnown) windows.clear()
    const window = { known: 0, untold: 0, endsAt: now + windowMs, toldAt: 0 }
    windows.set(token, window)
    return window
  }

  app.addHook("preHandler", async (request, reply) => {
    const ctx = request.caller
    if (!ctx?.token || ctx.sessionId === null) return
    const now = ctx.now().getTime()
    const window = windowOf(ctx.sessionId, now)
    window.untold += 1
    const spent = window.known + window.untold
    if (now - window.toldAt >= tellMs) {
      window.toldAt = now
      tell(ctx, perMinute, window).catch((error: unknown) =>
        request.log.warn({ err: error }, "calls by token"),
      )
    }
    const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
    void reply.headers({
      "ratelimit-limit": String(perMinute),
      "ratelimit-remaining": String(Math.max(0, perMinute - spent)),
      "ratelimit-reset": String(seconds),
    })
    if (spent > perMinute)
      throw new AppError("too_many_requests", { headers: { "retry-after": String(seconds) } })
  })
}

/** Whether a request is the API's, by its matched route, since a path has many spellings. */
export function isOfApi(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).startsWith("/api")
}
