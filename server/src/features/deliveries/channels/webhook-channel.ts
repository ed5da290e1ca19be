import { webhookSecrets } from "../webhook-secrets.ts"
import { openPayload } from "../payload.ts"
import type { Channel } from "./channel.ts"
import { sendWebhook } from "./send-webhook.ts"

export const webhook: Channel = {
  prepare: async (tx, row, common) => {
    const { secret, previous } = await webhookSecrets(tx)
    const secrets = previous === null ? [secret] : [secret, previous]
    const call = { ...common, ...openPayload(tx, row), secrets }
    return (sender) => sendWebhook(sender, call)
  },
}
