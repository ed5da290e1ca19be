import type { FastifyBaseLogger } from "fastify"

/** The log of background work. */
export type JobLog = Pick<FastifyBaseLogger, "info" | "warn">
