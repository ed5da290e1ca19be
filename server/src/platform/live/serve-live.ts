import type { FastifyInstance } from "fastify"
import type { Services } from "../context.ts"
import type { Audiences } from "./audience.ts"
import { Live } from "./live.ts"

declare module "fastify" {
  interface FastifyInstance {
    /** The open event streams. */
    live: Live
  }
}

/** Adds event streams to a server. They end before the server closes, which would wait for them. */
export function serveLive(app: FastifyInstance, { database, now }: Services, audiences: Audiences): void {
  const onError = (error: unknown) => app.log.warn({ err: error }, "event streams")
  const live = new Live({ database, now, audiences, onError })
  app.decorate("live", live)
  app.addHook("preClose", () => live.close())
}
