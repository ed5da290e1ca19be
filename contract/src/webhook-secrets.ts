import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { secretValue } from "./shared/secret-values.ts"

/**
 * What the account's outgoing webhooks are signed with, as Standard Webhooks has it: `webhook-signature` holds `v1,` and the base64 of
 * HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, once for each secret.
 */
export const webhookSecret = z.object({
  /** `whsec_` and base64. */
  secret: secretValue(z.string()),
  /** The one before, which signs beside it until then. */
  previous: z.nullable(z.object({ secret: secretValue(z.string()), until: instant })),
})
export type WebhookSecret = z.output<typeof webhookSecret>

export const getWebhookSecret = endpoint({
  id: "webhook_secret.get",
  summary: "Get the webhook secret of automations",
  method: "GET",
  path: "/workflows/webhook-secret",
  access: "token.manage",
  answer: webhookSecret,
})

/** Creates a new secret; for a day calls are signed with the old one too. */
export const rotateWebhookSecret = endpoint({
  id: "webhook_secret.rotate",
  confirms: true,
  summary: "Rotate the webhook secret of automations",
  method: "POST",
  path: "/workflows/webhook-secret/rotate",
  access: "token.manage",
  status: 200,
  answer: webhookSecret,
})
