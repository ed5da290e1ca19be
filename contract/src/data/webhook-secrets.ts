import * as z from "zod/mini"
import { instant } from "../shared/values/dates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { secretValue } from "../shared/values/secret-values.ts"

export const webhookSecret = z.object({
  secret: secretValue(z.string()),
  previous: z.nullable(z.object({ secret: secretValue(z.string()), until: instant })),
})
export type WebhookSecret = z.output<typeof webhookSecret>

export const getWebhookSecret = endpoint({
  id: "webhook_secret.get",
  method: "GET",
  path: "/workflows/webhook-secret",
  access: "token.manage",
  answer: webhookSecret,
})

export const rotateWebhookSecret = endpoint({
  id: "webhook_secret.rotate",
  confirms: true,
  method: "POST",
  path: "/workflows/webhook-secret/rotate",
  access: "token.manage",
  status: 200,
  answer: webhookSecret,
})
