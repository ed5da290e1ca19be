import type { FastifyInstance } from "fastify"

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call may take long to come in: it carries a big file. */
    isBig?: boolean
  }
}

const longestMs = 30_000

/** Ends a request whose body has not come in within 30 seconds, unless its route takes big files. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.isBig) return
    const timer = setTimeout(() => request.raw.destroy(), longestMs).unref()
    const stop = () => clearTimeout(timer)
    request.raw.once("end", stop)
    reply.raw.once("close", stop)
  })
}
