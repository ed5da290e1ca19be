import { createHash } from "node:crypto"
import { isIPv6 } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { AppError } from "../app-error.ts"

const windowMs = 60_000
const mostCallers = 100_000

interface Window {
  count: number
  endsAt: number
}

/** An IPv6 caller owns at least a /64, so that is what counts as one address. */
function addressOf(ip: string): string {
  return isIPv6(ip) && !ip.startsWith("::ffff:") ? ip.split(":").slice(0, 4).join(":") : ip
}

function callerOf(request: FastifyRequest): string {
  const token = request.headers.authorization
  return token ? createHash("sha256").update(token).digest("base64") : addressOf(request.ip)
}

/** Refuses a caller's calls above `perMinute` in each process; 0 lets everything pass. Event streams count once. */
export function limitRate(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return
  const windows = new Map<string, Window>()
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/")) return
    const now = Date.now()
    const caller = callerOf(request)
    let window = windows.get(caller)
    if (!window || window.endsAt <= now) {
      if (windows.size >= mostCallers) windows.clear()
      window = { count: 0, endsAt: now + windowMs }
      windows.set(caller, window)
    }
    window.count += 1
    if (window.count > perMinute) {
      const seconds = Math.ceil((window.endsAt - now) / 1000)
      throw new AppError("too_many_requests", { headers: { "retry-after": String(seconds) } })
    }
  })
}
