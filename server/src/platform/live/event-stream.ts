import type { FastifyReply } from "fastify"

/** An open connection that events are written to. */
export interface EventStream {
  send(text: string): void
  end(): void
  /** Calls back once, when the connection is gone for whatever reason. */
  onClose(listener: () => void): void
}

/** The server cuts a client with more unread bytes. It reconnects with its Last-Event-ID. */
const maxUnreadBytes = 256 * 1024
/** The server cuts a reader that hasn't read the end by then. */
const lastWordsMs = 1000

/** Turns an answer into an open stream of server-sent events. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  void reply.headers({
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  })
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.flushHeaders()
  // The close event handles a broken connection.
  raw.on("error", () => undefined)
  return {
    send(text) {
      if (raw.destroyed || raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > maxUnreadBytes) raw.destroy()
    },
    end() {
      raw.end()
      setTimeout(() => raw.destroy(), lastWordsMs).unref()
    },
    onClose(listener) {
      if (raw.destroyed) listener()
      else raw.once("close", listener)
    },
  }
}
