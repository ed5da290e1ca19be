import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"

export const health = endpoint({
  id: "system.health",
  method: "GET",
  path: "/health",
  access: "public",
  answer: z.object({ status: z.literal("ok") }),
})

/** Whether database and jobs can be reached; 503 when not. */
export const ready = endpoint({
  id: "system.ready",
  method: "GET",
  path: "/ready",
  access: "public",
  answer: z.object({ status: z.literal("ok") }),
})
