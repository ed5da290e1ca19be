import type { FastifyInstance } from "fastify"

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call may take long to come in: it carries a big file. */
    isBig?: boolean
  }
}

/** Ends a request whose body has not come in within 30 seconds, unless its route takes big files. */
export function endSlowBodies(app: FastifyInstance, longestMs = 30_000): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.isBig) return
    const timer = setTimeout(() => {
      // The answer may take its time, as that of the event stream does, which never ends by itself.
      if (!request.raw.complete) request.raw.destroy()
    }, longestMs).unref()
    reply.raw.once("close", () => clearTimeout(timer))
  })
}
