import { createHash } from "node:crypto"
import { isIPv6 } from "node:net"
import type { FastifyInstance } from "fastify"
import { AppError } from "../app-error.ts"
import { isOfApi } from "./is-of-api.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its calls don't count: a screen shows pictures by the hundred, and browsers keep them. */
    isUnlimited?: boolean
    /** Its calls count although it is no call of the API: anybody may make them. */
    isLimited?: boolean
  }
}

const windowMs = 60_000
const maxCallers = 100_000

interface Window {
  count: number
  endsAt: number
  /** The caller is an API token, whose calls `limitTokens` counts. */
  isToken?: boolean
}

/** An IPv6 caller owns at least a /64, so that is what counts as one address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith("::ffff:")) return ip
  const [head = "", tail] = ip.split("::")
  const groups = head.split(":")
  const left = tail === undefined ? 0 : 8 - groups.length - tail.split(":").length
  return [...groups, ...Array.from({ length: left }, () => "0")]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16))
    .join(":")
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64")
}

/**
 * Refuses a caller's calls above `perMinute` in each process; 0 lets everything pass. Event streams count once. A caller is a token
 * that has proved right within the minute, else an address: a new made-up token for each call is no way around.
 */
export function limitRate(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return
  const windows = new Map<string, Window>()

  const windowOf = (caller: string): Window => {
    const now = Date.now()
    const known = windows.get(caller)
    if (known && known.endsAt > now) return known
    if (windows.size >= maxCallers) windows.clear()
    const window = { count: 0, endsAt: now + windowMs }
    windows.set(caller, window)
    return window
  }

  app.addHook("onRequest", async (request) => {
    const { isLimited, isUnlimited } = request.routeOptions.config
    if (!(isOfApi(request) || isLimited) || isUnlimited) return
    const token = request.headers.authorization
    const proven = token === undefined ? undefined : windows.get(hashOf(token))
    const window = proven && proven.endsAt > Date.now() ? proven : windowOf(networkOf(request.ip))
    if (window.isToken) return
    window.count += 1
    if (window.count > perMinute) {
      const seconds = Math.ceil((window.endsAt - Date.now()) / 1000)
      throw new AppError("too_many_requests", { headers: { "retry-after": String(seconds) } })
    }
  })
  app.addHook("preHandler", async (request) => {
    const token = request.headers.authorization
    if (token !== undefined && request.caller) windowOf(hashOf(token)).isToken = request.caller.token !== null
  })
}
