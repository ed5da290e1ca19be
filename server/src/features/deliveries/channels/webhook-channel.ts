import { signing } from "../signing-secrets.ts"
import { webhookSecrets } from "../webhook-secrets.ts"
import { openPayload } from "../payload.ts"
import type { Channel } from "./channel.ts"
import { sendWebhook } from "./send-webhook.ts"

export const webhook: Channel = {
  prepare: async (tx, row, common) => {
    const secrets = signing(await webhookSecrets(tx))
    const call = { ...common, ...openPayload(tx, row), secrets }
    return (sender) => sendWebhook(sender, call)
  },
}
