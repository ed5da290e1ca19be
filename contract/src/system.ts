import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"

export const health = endpoint({
  id: "system.health",
  summary: "Check that the process runs",
  method: "GET",
  path: "/health",
  access: "public",
  answer: z.object({ status: z.literal("ok") }),
})

/** Where this installation is reached, and whether anybody has signed up on it yet. */
export const getInstallation = endpoint({
  id: "system.installation",
  summary: "Get facts about the installation",
  method: "GET",
  path: "/installation",
  access: "public",
  answer: z.object({ url: z.string(), has_accounts: z.boolean() }),
})

/** Whether database and jobs can be reached; 503 when not. */
export const ready = endpoint({
  id: "system.ready",
  summary: "Check that database and jobs can be reached",
  method: "GET",
  path: "/ready",
  access: "public",
  answer: z.object({ status: z.literal("ok") }),
})
