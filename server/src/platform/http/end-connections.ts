import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { FastifyInstance } from "fastify"

/** How long the server waits for a caller, in milliseconds. */
export interface Patience {
  /** For the headers of a call, from its first byte; on a new connection from its start. */
  readonly headersMs: number
  /** For a whole body; of a big file for each piece. */
  readonly bodyMs: number
  /** The fewest bytes of a big file in that time, so that uploads end. */
  readonly minPiece: number
  /** For the rest of an answered body: a caller might miss the answer after an immediate close. */
  readonly answeredMs: number
  /** For an answer that the caller doesn't read. */
  readonly unreadMs: number
}

export const usualPatience: Patience = {
  headersMs: 10_000,
  bodyMs: 30_000,
  minPiece: 32 * 1024,
  answeredMs: 5_000,
  unreadMs: 60_000,
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call has a big file and may take long. */
    isBig?: boolean
  }
}

/**
 * Closes connections whose body is too slow: as a whole or, for a big file, in pieces. Answers may
 * take any time, as the event stream's does.
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
      // Reads the rest: a connection without a reader doesn't notice its end.
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

/** Checks the received bytes periodically. Unread bytes are no fault of the caller's. */
function endStalled(request: IncomingMessage, { bodyMs, minPiece }: Patience): NodeJS.Timeout {
  let seen = request.socket.bytesRead
  return setInterval(() => {
    const { bytesRead } = request.socket
    if (bytesRead - seen < minPiece && request.readableLength === 0) endUnread(request)
    seen = bytesRead
  }, bodyMs).unref()
}

/**
 * Closes connections whose caller doesn't read a waiting response. Ignores responses that are still
 * being created.
 */
export function endUnreadAnswers(app: FastifyInstance, { unreadMs }: Patience): void {
  app.server.on("request", ({ socket }, answer) => {
    answer.setTimeout(unreadMs, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}

/**
 * Closes connections without any request when the server shuts down. Browsers open them early, and
 * the server would wait half a minute for each.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket)
    socket.once("close", () => silent.delete(socket))
  })
  app.server.on("request", ({ socket }) => silent.delete(socket))
  app.addHook("preClose", async () => {
    for (const socket of silent) socket.destroy()
  })
}
