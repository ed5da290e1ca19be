import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"

export const health = endpoint({
  id: "system.health",
  method: "GET",
  path: "/health",
  access: "public",
  answer: z.object({ status: z.literal("ok") }),
})

export const getInstallation = endpoint({
  id: "system.installation",
  method: "GET",
  path: "/installation",
  access: "public",
  answer: z.object({ url: z.string(), has_accounts: z.boolean() }),
})

export const ready = endpoint({
  id: "system.ready",
  method: "GET",
  path: "/ready",
  access: "public",
  answer: z.object({ status: z.literal("ok") }),
})
