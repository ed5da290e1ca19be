import type { FastifyInstance } from "fastify"
import { addTries, type Counted } from "../access/throttle.ts"
import { AppError } from "../app-error.ts"
import type { Context } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"

const windowMs = 60_000
/** A process tells the others what it counted so often, at most. */
const tellMs = 1000
const maxKnown = 10_000

/** The calls of one API token within a minute. */
interface Window {
  /** Those of all processes, as far as this one knows. */
  known: number
  /** Those of this process that the others have not been told of. */
  untold: number
  endsAt: number
  toldAt: number
}

/** Adds what this process counted to the count of all, and learns that. */
async function tell(ctx: Context, perMinute: number, window: Window): Promise<void> {
  const tries = window.untold
  window.untold = 0
  window.known += tries
  const throttle = { name: "calls by token", max: perMinute, minutes: 1 }
  const { count, resetsAt }: Counted = await inTransaction(ctx, (tx) =>
    addTries(tx, throttle, { who: ctx.sessionId ?? "", tries }),
  )
  window.known = count
  window.endsAt = resetsAt.getTime()
}

/**
 * Refuses the calls of an API token above `perMinute`, for all processes together: each tells the others once a second, so that a token may
 * make as many more as it makes in that second. Every answer tells how many are left in `RateLimit-*` headers. 0 lets everything pass.
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
