import type { FastifyBaseLogger } from "fastify"

/** Where background work tells what went wrong. */
export type JobLog = Pick<FastifyBaseLogger, "info" | "warn">
