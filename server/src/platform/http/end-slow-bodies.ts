import type { IncomingMessage } from "node:http"
import type { FastifyInstance } from "fastify"
import type { Patience } from "./patience.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call may take long to come in: it carries a big file. */
    isBig?: boolean
  }
}

/**
 * Ends connections whose body does not come in: in time as a whole, or, where it carries a big file, piece by piece. The answer may
 * take its time, as that of the event stream does, which never ends by itself.
 */
export function endSlowBodies(app: FastifyInstance, patience: Patience): void {
  const unfinished = new Set<IncomingMessage>()
  app.addHook("onRequest", async ({ raw, routeOptions }, reply) => {
    if (raw.complete) return
    const timer = routeOptions.config.isBig
      ? endStalled(raw, patience)
      : setTimeout(() => endUnread(raw), patience.bodyMs).unref()
    const leave = () => {
      clearTimeout(timer)
      unfinished.delete(raw)
    }
    raw.once("end", leave).once("close", leave)
    reply.raw.once("finish", () => {
      if (raw.complete || raw.readableEnded || raw.closed) return
      // The rest is read away: a connection that is not read hears nothing of its end.
      raw.unpipe().resume()
      unfinished.add(raw)
      setTimeout(() => endUnread(raw), patience.answeredMs).unref()
    })
  })
  app.addHook("preClose", async () => unfinished.forEach(endUnread))
}

function endUnread(request: IncomingMessage): void {
  if (!request.complete) request.destroy()
}

/** Looks from time to time whether enough has come in; what waits to be read is no fault of the caller's. */
function endStalled(request: IncomingMessage, { bodyMs, minPiece }: Patience): NodeJS.Timeout {
  let seen = request.socket.bytesRead
  return setInterval(() => {
    const { bytesRead } = request.socket
    if (bytesRead - seen < minPiece && request.readableLength === 0) endUnread(request)
    seen = bytesRead
  }, bodyMs).unref()
}
